import Foundation
import MoyaTransport

/// A reply whose body was read to its end, wherever it went.
struct WholeReply: Sendable {
    let head: ResponseHead
    let body: Data
    let metrics: TransferMetrics?

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A call that should have failed came back.
struct UnexpectedReply: Error {
    let statusCode: Int
    let bodyCount: Int
}

extension Transport {
    /// Sends and reads the body to its end.
    func whole(_ request: TransferRequest, events: EventSink = .none) async throws -> WholeReply {
        let reply = try await send(request, events: events)
        switch reply.body {
        case .data(let data):
            return WholeReply(head: reply.head, body: data, metrics: reply.metrics)
        case .file(let url):
            return WholeReply(head: reply.head, body: try Data(contentsOf: url), metrics: reply.metrics)
        case .stream(let bytes):
            var body = Data()
            for try await piece in bytes { body.append(piece) }
            return WholeReply(head: reply.head, body: body, metrics: bytes.metrics)
        }
    }

    /// Sends a `GET`, by default with the body in memory.
    func get(_ url: String, delivery: BodyDelivery = .memory) async throws -> WholeReply {
        try await whole(TransferRequest(url: url, delivery: delivery))
    }

    /// The error that the call, or the reading of its body, ends with.
    ///
    /// - Throws: `UnexpectedReply` when there is none.
    func failure(_ request: TransferRequest, events: EventSink = .none) async throws -> TransferError {
        do {
            let reply = try await whole(request, events: events)
            throw UnexpectedReply(statusCode: reply.head.statusCode, bodyCount: reply.body.count)
        } catch let error as TransferError {
            return error
        }
    }
}
