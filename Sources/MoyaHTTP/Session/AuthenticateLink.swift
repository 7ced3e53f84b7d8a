import Foundation
import MoyaTransport

/// Answers a 401 that asks for Basic authentication, once, when the call has a credential (RFC 7617).
///
/// Without a credential, with another scheme, when the body cannot be sent again, or when the credential is refused, the
/// 401 is the response.
struct AuthenticateLink: Link {
    func applies(to call: Call) -> Bool {
        call.credential != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        let reply = try await next(call)
        guard
            reply.head.statusCode == 401,
            let credential = call.credential,
            call.request.value(forHTTPHeaderField: "Authorization") == nil,
            Self.asksForBasic(reply),
            call.isReplayable,
            reply.request.url.map(origin) == call.request.url.map(origin)
        else { return reply }
        var answer = call
        let header = HTTPHeader.authorization(
            username: credential.user ?? "",
            password: credential.password ?? ""
        )
        answer.request.setValue(header.value, forHTTPHeaderField: header.name)
        reply.discardBody()
        return try await next(answer)
    }

    private func origin(_ url: URL) -> RequestOrigin? {
        try? RequestOrigin(url: url.absoluteString)
    }

    private static func asksForBasic(_ reply: Reply) -> Bool {
        reply.head.headers.values(for: "WWW-Authenticate").contains { ChallengeSchemes($0).contain("Basic") }
    }
}
