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

    /// The body, once it is made. A form is `.data` or `.file`, depending on the threshold that it was given with.
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

    override func makeUpload(for request: URLRequest) async throws(AFError) -> Call.Upload {
        do {
            let form = upload as? MultipartUpload
            let uploadable = if let form { try await form.gathered() } else { try upload.createUploadable() }
            made.withLock { $0 = uploadable }
            tell { $0.request(self, didCreateUploadable: uploadable) }
            switch uploadable {
            case .data(let data): return .data(data)
            case .file(let file, _): return .file(file)
            case .stream(let stream): return .stream(BodyStream(stream))
            }
        } catch is CancellationError {
            throw .explicitlyCancelled
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
        (upload as? MultipartUpload)?.fileWasRemoved()
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
