public import Foundation

/// A form in several parts, as browsers send it with files (RFC 7578).
///
/// Append parts, then hand the form to an upload, or ask for its bytes. A part that can not be sent, such as a file
/// that is not there, is remembered: every way to the bytes throws its error, and nothing is sent without it.
///
/// ```swift
/// let form = MultipartFormData()
/// form.append(Data("Berlin".utf8), withName: "city")
/// form.append(photoURL, withName: "photo")
/// let body = try form.encode()
/// ```
///
/// A form belongs to one thread at a time.
open class MultipartFormData {
    /// From how many bytes of content on an upload should not be encoded in memory.
    public static let encodingMemoryThreshold: UInt64 = 10_000_000

    /// The value of `Content-Type` that goes with the form.
    open var contentType: String

    /// The sum of the contents of all parts in bytes, without boundaries and headers.
    public var contentLength: UInt64 { parts.reduce(0) { $0.addingOrMax($1.length) } }

    /// The text that separates the parts.
    public let boundary: String

    private let fileManager: FileManager
    private(set) var parts: [MultipartPart] = []
    private(set) var failure: AFError?

    /// Makes a form without parts.
    ///
    /// - Parameters:
    ///   - fileManager: Looks at the files that are appended.
    ///   - boundary: Must not occur in any part; by default a random one.
    public init(fileManager: FileManager = .default, boundary: String? = nil) {
        let boundary = boundary ?? MultipartFraming.randomBoundary()
        self.fileManager = fileManager
        self.boundary = boundary
        contentType = MultipartFraming(boundary: boundary).contentType
    }

    /// Appends bytes.
    ///
    /// - Parameters:
    ///   - data: The content.
    ///   - name: The field's name.
    ///   - fileName: Makes the part a file of that name.
    ///   - mimeType: The content's type.
    public func append(_ data: Data, withName name: String, fileName: String? = nil, mimeType: String? = nil) {
        let headers = HTTPHeaders(partNamed: name, fileName: fileName, mimeType: mimeType)
        parts.append(MultipartPart(headers: headers, content: .data(data), length: UInt64(data.count)))
    }

    /// Appends a file; name and type follow from its path. The file is read when the form is encoded or sent.
    ///
    /// - Parameters:
    ///   - fileURL: The file. Its name must have an extension; an unknown one means `application/octet-stream`.
    ///   - name: The field's name.
    public func append(_ fileURL: URL, withName name: String) {
        let fileName = fileURL.lastPathComponent
        guard !fileName.isEmpty, !fileURL.pathExtension.isEmpty else {
            failure = failure ?? .multipartEncodingFailed(reason: .bodyPartFilenameInvalid(in: fileURL))
            return
        }
        append(fileURL, withName: name, fileName: fileName, mimeType: mimeType(forPathExtension: fileURL.pathExtension))
    }

    /// Appends a file. It is read when the form is encoded or sent, and must not change until then.
    ///
    /// - Parameters:
    ///   - fileURL: The file.
    ///   - name: The field's name.
    ///   - fileName: The name that the server learns.
    ///   - mimeType: The content's type.
    public func append(_ fileURL: URL, withName name: String, fileName: String, mimeType: String) {
        let headers = HTTPHeaders(partNamed: name, fileName: fileName, mimeType: mimeType)
        switch fileManager.lengthOfPart(at: fileURL) {
        case .success(let length):
            parts.append(MultipartPart(headers: headers, content: .file(fileURL), length: length))
        case .failure(let error):
            failure = failure ?? error
        }
    }

    /// Appends what a stream gives. Such a form can be encoded or sent once.
    ///
    /// - Parameters:
    ///   - stream: Opened when its turn comes, closed after its last byte.
    ///   - length: The number of bytes; a stream that gives more or fewer fails the form.
    ///   - name: The field's name.
    ///   - fileName: The name that the server learns.
    ///   - mimeType: The content's type.
    public func append(
        _ stream: InputStream,
        withLength length: UInt64,
        name: String,
        fileName: String,
        mimeType: String
    ) {
        let headers = HTTPHeaders(partNamed: name, fileName: fileName, mimeType: mimeType)
        append(stream, withLength: length, headers: headers)
    }

    /// Appends what a stream gives, with headers of its own. Such a form can be encoded or sent once.
    ///
    /// - Parameters:
    ///   - stream: Opened when its turn comes, closed after its last byte.
    ///   - length: The number of bytes; a stream that gives more or fewer fails the form.
    ///   - headers: The part's fields in order; line breaks in them are written as `%0D` and `%0A`.
    public func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {
        parts.append(MultipartPart(headers: headers, content: .stream(OneTimeStream(stream)), length: length))
    }
}
