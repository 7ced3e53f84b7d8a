import Foundation
import MoyaTransport

/// Makes the exchange on the wire.
struct SendLink: Link {
    let converter: RequestConverter
    let transport: any Transport

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        if call.request.cachePolicy == .returnCacheDataDontLoad { throw Self.nothingCached(call) }
        do {
            let reply = try await transport.send(try converter.transferRequest(for: call), events: call.events)
            return Reply(request: call.request, transfer: reply)
        } catch {
            throw CallFailure(error, request: call.request)
        }
    }

    /// There is no cache, so what must come from it alone is not there.
    private static func nothingCached(_ call: Call) -> CallFailure {
        let place = call.request.url?.absoluteString ?? "the request"
        let message = "Nothing is cached for \(place), and its cache policy forbids to load it."
        let cause = URLError(.resourceUnavailable, userInfo: [NSLocalizedDescriptionKey: message])
        return CallFailure(AFError.sessionTaskFailed(error: cause), request: call.request)
    }
}
