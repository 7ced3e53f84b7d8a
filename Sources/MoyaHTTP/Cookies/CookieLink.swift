import Foundation
import MoyaTransport

/// Sends the cookies of one hop's place, and keeps what its response sets.
///
/// What the jar adds goes to this hop only, so the next one gets the cookies of its own place.
struct CookieLink: Link {
    let cookies: CookieJar?

    func applies(to call: Call) -> Bool {
        cookies != nil && call.stub == nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let cookies else { return try await next(call) }
        var hop = call
        if let field = cookies.field(for: call.request) {
            hop.request.setValue(field, forHTTPHeaderField: "Cookie")
        }
        let reply = try await next(hop)
        cookies.storeCookies(of: reply.head, from: call.request)
        return reply
    }
}
