import Foundation
import MoyaTransport

/// Makes the exchange: on the wire, or with what stands in for it.
struct SendLink: Link {
    let converter: RequestConverter
    let transport: any Transport

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        if let stub = call.stub { return try await stub.answer(call) }
        do {
            let reply = try await transport.send(try converter.transferRequest(for: call), events: call.events)
            return Reply(request: call.request, transfer: reply)
        } catch {
            throw CallFailure(error, request: call.request)
        }
    }
}
