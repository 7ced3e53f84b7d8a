import Foundation
import MoyaTransport

/// Sends the cookies of one hop's place, and keeps what its response sets.
///
/// What the jar adds goes to this hop only, so the next one gets the cookies of its own place.
struct CookieLink: Link {
    let cookies: CookieJar

    func applies(to call: Call) -> Bool {
        call.stub == nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        let request = call.request
        let reply = try await next(call.with(cookies: cookies.field(for: request)))
        cookies.storeCookies(of: reply.head, from: request)
        return reply
    }
}

extension Call {
    fileprivate func with(cookies field: String?) -> Call {
        guard let field else { return self }
        var call = self
        call.request.setValue(field, forHTTPHeaderField: "Cookie")
        return call
    }
}
