import Foundation
import MoyaTransport

/// Answers with a status, or fails, without a wire.
struct ScriptedTransport: Transport {
    /// The status that the last part of the path names, unless there is an error.
    var error: TransferError?

    var name: String { "scripted" }
    var capabilities: Capabilities { [] }

    func send(_ request: TransferRequest, events: EventSink) async throws(TransferError) -> TransferReply {
        if let error { throw error }
        let status = request.url.split(separator: "/").last.flatMap { Int($0) } ?? 200
        return TransferReply(head: ResponseHead(statusCode: status, headers: HeaderBlock([])), body: .data(Data()))
    }

    func close() {}
}
