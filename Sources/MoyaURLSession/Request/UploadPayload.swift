import Foundation
import MoyaTransport

/// The bytes of a request's body in a form that can be opened again for every attempt.
enum UploadPayload: Sendable {
    case none
    case data(Data)
    /// `length` is the number of bytes to announce; without it they are sent chunked.
    case file(URL, length: Int64?, owned: SpoolFile?)

    /// The number of bytes that will leave, as far as the peer is told.
    var length: Int64? {
        switch self {
        case .none: nil
        case .data(let data): Int64(data.count)
        case .file(_, let length, _): length
        }
    }

    /// Opens the file of an upload.
    ///
    /// - Throws: `cannotReadBody`, naming the path.
    static func file(at url: URL, host: String) throws(TransferError) -> UploadPayload {
        do {
            let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            guard values.isRegularFile == true, let size = values.fileSize,
                FileManager.default.isReadableFile(atPath: url.path)
            else {
                throw TransferError(
                    .cannotReadBody,
                    host: host,
                    message: "The file to upload, \(url.path), is not a file that can be read."
                )
            }
            return .file(url, length: Int64(size), owned: nil)
        } catch let error as TransferError {
            throw error
        } catch {
            throw TransferError(
                .cannotReadBody,
                host: host,
                message: "The file to upload, \(url.path), cannot be read: \(error.localizedDescription)",
                underlying: error
            )
        }
    }
}
