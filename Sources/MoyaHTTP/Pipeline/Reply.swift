public import Foundation
public import MoyaTransport

/// What came back, on its way up the pipeline.
public struct Reply: Sendable {
    /// The last request that was made, redirects included.
    public var request: URLRequest
    private var transfer: TransferReply

    /// Status and fields.
    public var head: ResponseHead { transfer.head }
    /// What the last exchange took.
    public var metrics: TransferMetrics? { transfer.metrics }
    /// The body.
    public var body: ReplyBody {
        get { transfer.body }
        set { transfer.body = newValue }
    }

    /// Makes the reply to a request from what the wire gave.
    public init(request: URLRequest, transfer: TransferReply) {
        self.request = request
        self.transfer = transfer
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
