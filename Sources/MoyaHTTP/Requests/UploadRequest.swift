public import Foundation
import MoyaTransport

/// A request that sends data, a file, a stream or a form.
public final class UploadRequest: DataRequest, @unchecked Sendable {  // As its superclass.
    /// What is sent.
    public enum Uploadable: @unchecked Sendable {  // A stream belongs to the request that it is given to.
        /// These bytes.
        case data(Data)
        /// This file, read while it is sent, and removed afterwards if so said.
        case file(URL, shouldRemove: Bool)
        /// What a stream gives; it can be sent once.
        case stream(InputStream)
    }

    /// Where the body comes from.
    public let upload: any UploadableConvertible
    /// Removes files that were made for the request.
    public let fileManager: FileManager
    private let made = Locked<Uploadable?>(nil)

    /// The body, once it is made.
    public var uploadable: Uploadable? { made.withLock { $0 } }

    init(
        _ convertible: any URLRequestConvertible,
        sending upload: any UploadableConvertible,
        fileManager: FileManager,
        home: RequestHome,
        options: RequestOptions
    ) {
        self.upload = upload
        self.fileManager = fileManager
        super.init(convertible, home: home, options: options)
    }

    override func makeURLRequest() throws -> URLRequest? {
        var request = try super.makeURLRequest()
        guard let form = upload as? MultipartUpload else { return request }
        request?.headers.update(.contentType(form.contentType))
        return request
    }

    override func makeUpload(for request: URLRequest) throws(AFError) -> Call.Upload {
        do {
            if let form = upload as? MultipartUpload { return .stream(try form.bodyStream()) }
            let uploadable = try upload.createUploadable()
            made.withLock { $0 = uploadable }
            tell { $0.request(self, didCreateUploadable: uploadable) }
            switch uploadable {
            case .data(let data): return .data(data)
            case .file(let file, _): return .file(file)
            case .stream(let stream): return .stream(BodyStream(stream))
            }
        } catch {
            let failure = error.asAFError(or: .createUploadableFailed(error: error))
            tell { $0.request(self, didFailToCreateUploadableWithError: failure) }
            throw failure
        }
    }

    override func reset() {
        made.withLock { $0 = nil }
    }

    override func cleanup() {
        guard case .file(let file, shouldRemove: true) = uploadable else { return }
        try? fileManager.removeItem(at: file)
    }
}

/// Something that can be made a body.
public protocol UploadableConvertible: Sendable {
    /// The body; made anew for every attempt.
    ///
    /// - Throws: Whatever keeps it from being made; arrives as ``AFError/createUploadableFailed(error:)``.
    func createUploadable() throws -> UploadRequest.Uploadable
}

extension UploadRequest.Uploadable: UploadableConvertible {
    /// This body.
    public func createUploadable() throws -> UploadRequest.Uploadable { self }
}

/// A request together with its body.
public protocol UploadConvertible: UploadableConvertible & URLRequestConvertible {}

/// A form as a body, read while it is sent.
///
/// `@unchecked`: the lock guards the form, which belongs to the request from here on.
final class MultipartUpload: UploadableConvertible, @unchecked Sendable {
    private let lock = NSLock()
    private let form: MultipartFormData
    let contentType: String

    init(_ form: MultipartFormData) {
        self.form = form
        contentType = form.contentType
    }

    func bodyStream() throws -> BodyStream {
        try lock.withLock { try form.bodyStream() }
    }

    func createUploadable() throws -> UploadRequest.Uploadable {
        .data(try lock.withLock { try form.encode() })
    }
}
