import Foundation
import MoyaTransport

/// Answers a 401 that asks for Digest or Basic, when the call has a credential (RFC 7616, RFC 7617).
///
/// Digest goes first, since it does not send the password. Without a credential, with other schemes, when the body
/// cannot be sent again, or when the credential is refused, the 401 is the response.
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
            call.isReplayable
        else { return reply }
        let challenges = Self.challenges(of: reply)
        if let digest = challenges.lazy.compactMap(DigestChallenge.init).first {
            reply.discardBody()
            let second = try await next(call.answering(digest, with: credential))
            // A server may have forgotten the nonce in the meantime; it says so, and gives another one.
            let renewed = Self.challenges(of: second).lazy.compactMap(DigestChallenge.init).first { $0.isStale }
            guard second.head.statusCode == 401, let renewed else { return second }
            second.discardBody()
            return try await next(call.answering(renewed, with: credential))
        }
        guard challenges.contains(where: { $0.isNamed("Basic") }) else { return reply }
        reply.discardBody()
        return try await next(call.answeringBasic(with: credential))
    }

    private static func challenges(of reply: Reply) -> [Challenge] {
        reply.head.headers.values(for: "WWW-Authenticate").flatMap(Challenge.all)
    }
}

extension Call {
    fileprivate func answeringBasic(with credential: URLCredential) -> Call {
        let (user, password) = (credential.user ?? "", credential.password ?? "")
        return authorized(by: HTTPHeader.authorization(username: user, password: password).value)
    }

    fileprivate func answering(_ challenge: DigestChallenge, with credential: URLCredential) -> Call {
        let exchange = DigestChallenge.Exchange(
            user: credential.user ?? "",
            password: credential.password ?? "",
            method: request.httpMethod ?? HTTPMethod.get.rawValue,
            target: request.url?.requestTarget ?? "/",
            clientNonce: UUID().uuidString
        )
        return authorized(by: challenge.answer(to: exchange))
    }

    private func authorized(by value: String) -> Call {
        var call = self
        call.request.setValue(value, forHTTPHeaderField: "Authorization")
        return call
    }
}

extension URL {
    /// The path and the query as they stand in a request line.
    fileprivate var requestTarget: String {
        let text = absoluteString.prefix { $0 != "#" }
        guard let authority = text.range(of: "://") else { return String(text) }
        let target = text[authority.upperBound...].drop { $0 != "/" && $0 != "?" }
        return target.first == "/" ? String(target) : "/\(target)"
    }
}
