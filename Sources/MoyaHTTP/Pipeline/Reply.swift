public import Foundation
public import MoyaTransport

/// What came back, on its way up the pipeline.
public struct Reply: Sendable {
    /// The last request that was made, redirects included.
    public var request: URLRequest
    /// Status and fields.
    public var head: ResponseHead
    /// The body.
    public var body: ReplyBody
    /// What the last exchange took.
    public var metrics: TransferMetrics?

    /// Makes a reply.
    public init(request: URLRequest, head: ResponseHead, body: ReplyBody, metrics: TransferMetrics? = nil) {
        self.request = request
        self.head = head
        self.body = body
        self.metrics = metrics
    }

    /// The bytes, when they were gathered in memory; empty otherwise.
    public var data: Data {
        if case .data(let data) = body { data } else { Data() }
    }

    /// The file, when the body went to one.
    public var fileURL: URL? {
        if case .file(let url) = body { url } else { nil }
    }

    /// Makes Foundation's response object, or gives the one that came with the reply; `nil` for a stub that has none.
    public func makeResponse() -> HTTPURLResponse? {
        switch head.object {
        case .absent: return nil
        case .given(let object): return object as? HTTPURLResponse
        case .made:
            guard let url = request.url else { return nil }
            return HTTPURLResponse(
                url: url,
                statusCode: head.statusCode,
                httpVersion: head.version.rawValue,
                headerFields: head.headers.fields.dictionary
            )
        }
    }
}
