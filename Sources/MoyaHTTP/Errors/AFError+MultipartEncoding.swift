public import Foundation

extension AFError {
    /// Why a multipart form could not be encoded.
    public enum MultipartEncodingFailureReason: Sendable {
        /// The URL of a file part is not a file URL.
        case bodyPartURLInvalid(url: URL)
        /// No file name and type can be taken from the URL: it has no last component or no extension.
        case bodyPartFilenameInvalid(in: URL)
        /// The file of a part is not there.
        case bodyPartFileNotReachable(at: URL)
        /// The file of a part is not there or may not be looked at, and the system says why.
        case bodyPartFileNotReachableWithError(atURL: URL, error: any Error)
        /// The file of a part is a directory.
        case bodyPartFileIsDirectory(at: URL)
        /// The file of a part has no size.
        case bodyPartFileSizeNotAvailable(at: URL)
        /// The size of a part's file could not be asked for.
        case bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error)
        /// The file of a part could not be opened.
        case bodyPartInputStreamCreationFailed(for: URL)
        /// The file to write to could not be opened.
        case outputStreamCreationFailed(for: URL)
        /// The file to write to exists.
        case outputStreamFileAlreadyExists(at: URL)
        /// The URL to write to is not a file URL.
        case outputStreamURLInvalid(url: URL)
        /// Writing failed, for example because the disk is full.
        case outputStreamWriteFailed(error: any Error)
        /// Reading a part failed, or the part was not as long as declared.
        case inputStreamReadFailed(error: any Error)
    }

    /// A part gave another number of bytes than its declared length.
    public struct UnexpectedInputStreamLength: Error {
        /// The declared length in bytes.
        public var bytesExpected: UInt64
        /// The bytes that were read until the difference was noticed.
        public var bytesRead: UInt64

        /// Makes an error.
        public init(bytesExpected: UInt64, bytesRead: UInt64) {
            self.bytesExpected = bytesExpected
            self.bytesRead = bytesRead
        }
    }
}

extension AFError.UnexpectedInputStreamLength: LocalizedError {
    /// Both numbers.
    public var errorDescription: String? {
        "The part was declared to be \(bytesExpected) bytes long, but \(bytesRead) bytes were read from it."
    }
}

extension AFError.MultipartEncodingFailureReason {
    var url: URL? {
        switch self {
        case .bodyPartURLInvalid(let url), .bodyPartFilenameInvalid(let url), .bodyPartFileNotReachable(let url),
            .bodyPartFileNotReachableWithError(let url, _), .bodyPartFileIsDirectory(let url),
            .bodyPartFileSizeNotAvailable(let url), .bodyPartFileSizeQueryFailedWithError(let url, _),
            .bodyPartInputStreamCreationFailed(let url), .outputStreamCreationFailed(let url),
            .outputStreamFileAlreadyExists(let url), .outputStreamURLInvalid(let url):
            url
        case .outputStreamWriteFailed, .inputStreamReadFailed: nil
        }
    }

    var underlyingError: (any Error)? {
        switch self {
        case .bodyPartFileNotReachableWithError(_, let error), .bodyPartFileSizeQueryFailedWithError(_, let error),
            .outputStreamWriteFailed(let error), .inputStreamReadFailed(let error):
            error
        default: nil
        }
    }

    var explanation: String {
        switch self {
        case .bodyPartURLInvalid(let url): "\(url) is not a file URL."
        case .bodyPartFilenameInvalid(let url):
            "\(url) has no file name with an extension; append it with a file name and a MIME type."
        case .bodyPartFileNotReachable(let url): "The file \(url.path) is not there."
        case .bodyPartFileNotReachableWithError(let url, let error):
            "The file \(url.path) can not be reached: \(error.localizedDescription)"
        case .bodyPartFileIsDirectory(let url): "\(url.path) is a directory, not a file."
        case .bodyPartFileSizeNotAvailable(let url): "The file \(url.path) has no size."
        case .bodyPartFileSizeQueryFailedWithError(let url, let error):
            "The size of the file \(url.path) can not be read: \(error.localizedDescription)"
        case .bodyPartInputStreamCreationFailed(let url): "The file \(url.path) can not be opened for reading."
        case .outputStreamCreationFailed(let url): "The file \(url.path) can not be opened for writing."
        case .outputStreamFileAlreadyExists(let url):
            "The file \(url.path) exists; the form is written to new files only."
        case .outputStreamURLInvalid(let url): "\(url) is not a file URL, so the form can not be written to it."
        case .outputStreamWriteFailed(let error): "Writing the form failed: \(error.localizedDescription)"
        case .inputStreamReadFailed(let error): "Reading a part failed: \(error.localizedDescription)"
        }
    }
}
