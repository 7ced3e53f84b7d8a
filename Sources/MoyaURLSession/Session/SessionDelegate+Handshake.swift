import Foundation
import MoyaTransport

/// What is said in and after the handshakes of a URLSession.
extension SessionDelegate {
    /// Answers a challenge of TLS, at once or later.
    func answerHandshake(
        _ challenge: URLAuthenticationChallenge,
        of task: URLSessionTask,
        _ completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let route = route(of: task)
        let space = challenge.protectionSpace
        let origin = route?.exchange.request.origin
        let host = policy.judgedHost(space.host.canonicalHost, isProxy: space.isProxy(), by: origin)
        PlatformHandshake.answer(challenge, host: host, by: policy) { [journal] answer in
            switch answer {
            case .system: completionHandler(.performDefaultHandling, nil)
            case .identified(let credential): completionHandler(.useCredential, credential)
            case .trusted(let credential):
                journal.withLock { $0.trust(host) }
                completionHandler(.useCredential, credential)
            case .refused(let error):
                guard let route else { return completionHandler(.cancelAuthenticationChallenge, nil) }
                journal.withLock { $0.refuse(route.exchange.request.host, because: error) }
                route.exchange.session.perform {
                    // First, or the task would end as cancelled.
                    route.exchange.refuse(error, by: route.task)
                    completionHandler(.cancelAuthenticationChallenge, nil)
                }
            }
        }
    }

    /// Whether a response counts; if not, the exchange fails.
    func isJudged(_ route: Route) -> Bool {
        let origin = route.exchange.request.origin
        if !policy.mustBeJudged(origin) || journal.withLock({ $0.trusts(origin.host) }) { return true }
        let message =
            "The connection to \(origin.host) goes on with a TLS session on which nobody here has decided, so nothing "
            + "that comes over it is passed on; try again later."
        let error = TransferError(.serverCertificateUntrusted, host: origin.host, message: message)
        route.exchange.refuse(error, by: route.task)
        return false
    }

    /// The refusal that ended a task which nobody here has cancelled.
    func refusal(behind error: (any Error)?, of route: Route) -> TransferError? {
        guard (error as? URLError)?.code == .cancelled, route.task.takesAnswers else { return nil }
        return journal.withLock { $0.refusal(of: route.exchange.request.host) }
    }
}

extension String {
    /// The host as policies know it.
    var canonicalHost: String {
        let literal = contains(":") && !hasPrefix("[") ? "[\(self)]" : self
        do {
            return try RequestOrigin(url: "https://\(literal)").host
        } catch {
            return lowercased()
        }
    }
}
