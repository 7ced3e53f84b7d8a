public import Foundation

/// One part of a multipart form (RFC 7578).
public struct MultipartFormData: Hashable {
    /// Where the bytes of a part come from.
    public enum FormDataProvider: Hashable {
        /// From memory.
        case data(Foundation.Data)
        /// From a file, read while it is sent.
        case file(URL)
        /// From a stream of this many bytes. It can be sent once.
        case stream(InputStream, UInt64)
    }

    /// Where the bytes come from.
    public let provider: FormDataProvider

    /// The name of the form's field.
    public let name: String

    /// The file name that the server is told.
    public let fileName: String?

    /// The media type of the part.
    public let mimeType: String?

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - provider: Where the bytes come from.
    ///   - name: The name of the form's field.
    ///   - fileName: For a file without one, the file's own name.
    ///   - mimeType: For a file without one, what its name tells.
    public init(provider: FormDataProvider, name: String, fileName: String? = nil, mimeType: String? = nil) {
        self.provider = provider
        self.name = name
        self.fileName = fileName
        self.mimeType = mimeType
    }
}
