import Foundation

/// A new file that a form is written to.
struct MultipartOutput {
    private let url: URL
    private let handle: FileHandle

    /// Makes the file.
    ///
    /// - Throws: ``AFError/multipartEncodingFailed(reason:)`` when it can not be made or is there already.
    init(creating url: URL) throws {
        guard url.isFileURL else { throw AFError.multipartEncodingFailed(reason: .outputStreamURLInvalid(url: url)) }
        do {
            try Data().write(to: url, options: .withoutOverwriting)
            handle = try FileHandle(forWritingTo: url)
        } catch CocoaError.fileWriteFileExists {
            throw AFError.multipartEncodingFailed(reason: .outputStreamFileAlreadyExists(at: url))
        } catch {
            throw AFError.multipartEncodingFailed(reason: .outputStreamCreationFailed(for: url))
        }
        self.url = url
    }

    func write(_ data: Data) throws {
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw AFError.multipartEncodingFailed(reason: .outputStreamWriteFailed(error: error))
        }
    }

    func close() throws {
        do {
            try handle.close()
        } catch {
            throw AFError.multipartEncodingFailed(reason: .outputStreamWriteFailed(error: error))
        }
    }

    /// Removes what was written so far.
    func discard() {
        try? handle.close()
        try? FileManager.default.removeItem(at: url)
    }
}
