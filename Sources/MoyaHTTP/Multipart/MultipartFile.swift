import Foundation

extension FileManager {
    /// The length of a file that is to be a part, or what keeps it from being one.
    ///
    /// Only regular files have a length that can be trusted; opening a pipe would wait for its writer.
    func lengthOfPart(at url: URL) -> Result<UInt64, AFError> {
        guard url.isFileURL else { return .failure(reason: .bodyPartURLInvalid(url: url)) }
        let path = url.resolvingSymlinksInPath().path
        var isDirectory: ObjCBool = false
        guard fileExists(atPath: path, isDirectory: &isDirectory) else {
            let cause = CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
            return .failure(reason: .bodyPartFileNotReachableWithError(atURL: url, error: cause))
        }
        if isDirectory.boolValue { return .failure(reason: .bodyPartFileIsDirectory(at: url)) }
        do {
            let attributes = try attributesOfItem(atPath: path)
            let isRegular = attributes[.type] as? FileAttributeType == .typeRegular
            guard isRegular, let size = attributes[.size] as? NSNumber else {
                return .failure(reason: .bodyPartFileSizeNotAvailable(at: url))
            }
            return .success(size.uint64Value)
        } catch {
            return .failure(reason: .bodyPartFileSizeQueryFailedWithError(forURL: url, error: error))
        }
    }
}

extension Result<UInt64, AFError> {
    fileprivate static func failure(reason: AFError.MultipartEncodingFailureReason) -> Self {
        .failure(.multipartEncodingFailed(reason: reason))
    }
}
