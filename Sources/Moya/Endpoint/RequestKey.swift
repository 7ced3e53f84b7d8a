import Foundation
import MoyaTransport

/// What makes two requests the same one.
///
/// `URLRequest` cannot tell: on some platforms its `==` looks at neither header fields nor body.
struct RequestKey: Hashable, @unchecked Sendable {
    // Unchecked: a stream is here for its identity alone and is never read.
    private let url: String
    private let method: String
    private let headers: [String: String]
    private let body: Data?
    private let bodyStream: InputStream?
    private let isEncoded: Bool
    private let payload: Payload

    /// What is transferred beside the request. Where a download goes is not part of it.
    private enum Payload: Hashable {
        case none
        case file(URL)
        case multipart([MultipartFormData], boundary: String?)
        case download

        init(_ transfer: TaskPlan.Transfer) {
            switch transfer {
            case .data: self = .none
            case .uploadFile(let file): self = .file(file)
            case .uploadMultipart(let parts, let boundary): self = .multipart(parts, boundary: boundary)
            case .download: self = .download
            }
        }
    }

    /// The key of an endpoint. Of one that makes no request, what it was given counts instead.
    init(_ endpoint: Endpoint) {
        let request = try? endpoint.urlRequest()
        url = request?.url?.absoluteString ?? endpoint.url
        method = request?.httpMethod ?? endpoint.method.rawValue
        let fields = request?.allHTTPHeaderFields ?? endpoint.httpHeaderFields ?? [:]
        headers = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { max($0, $1) }
        body = request?.httpBody
        bodyStream = request?.httpBodyStream
        isEncoded = request != nil
        payload = Payload(endpoint.task.plan.transfer)
    }
}

extension Endpoint: Hashable {
    /// Whether both make the same request and transfer the same: method, URL, header fields, body, file or form. Where
    /// a download goes and what a stub answers do not count.
    public static func == (lhs: Endpoint, rhs: Endpoint) -> Bool {
        lhs === rhs || RequestKey(lhs) == RequestKey(rhs)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(RequestKey(self))
    }
}
