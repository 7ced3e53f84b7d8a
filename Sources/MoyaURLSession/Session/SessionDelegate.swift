import Foundation
import MoyaTransport

/// Hands what URLSession tells to the exchange that it is about.
final class SessionDelegate: NSObject, Sendable {
    struct Route: Sendable {
        let task: GuardedTask
        let exchange: Exchange
    }

    let policy: HandshakePolicy
    let journal = Locked(HandshakeJournal())
    private let routes = Locked([Int: Route]())

    init(policy: HandshakePolicy) {
        self.policy = policy
    }

    func add(_ task: GuardedTask, for exchange: Exchange) {
        routes.withLock { $0[task.identifier] = Route(task: task, exchange: exchange) }
    }

    func route(of task: URLSessionTask) -> Route? {
        routes.withLock { $0[task.taskIdentifier] }
    }

    private func remove(_ task: URLSessionTask) -> Route? {
        routes.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }
}

extension SessionDelegate: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let route = route(of: dataTask), let response = response as? HTTPURLResponse {
            guard isJudged(route) else { return completionHandler(.cancel) }
            let head = ResponseHead(response)
            if (100..<200).contains(head.statusCode), head.statusCode != 101 {
                route.exchange.didReceiveInformational(head, by: route.task)
            } else {
                route.exchange.didReceive(head, by: route.task)
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let route = route(of: dataTask) else { return }
        route.exchange.didReceive(data, by: route.task)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension SessionDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let route = route(of: task), route.task.takesAnswers else { return }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard PlatformBehaviour.asksForCredentials(challenge.protectionSpace) else {
            return answerHandshake(challenge, of: task, completionHandler)
        }
        guard let route = route(of: task), route.task.takesAnswers else { return }
        route.exchange.didReceiveChallenge(by: route.task)
        if PlatformBehaviour.challengeFollowsBody {
            guard route.task.takesAnswers else { return }
            route.task.willBeCancelledByAnswer()
        }
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(nil)
        guard let route = route(of: task) else { return }
        route.exchange.session.perform { route.exchange.restart(route.task) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard let route = route(of: task) else { return }
        route.exchange.didSend(totalBytesSent, by: route.task)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        guard let route = route(of: task), let metrics = TransferMetrics(metrics) else { return }
        route.exchange.didCollect(metrics, by: route.task)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let route = remove(task) else { return }
        let refusal = refusal(behind: error, of: route)
        route.task.complete()
        if let refusal { route.exchange.refuse(refusal, by: route.task) }
        // What was told of as a response has passed this already; an end may bring one of which nothing was told.
        if error == nil { _ = isJudged(route) }
        route.exchange.didComplete(route.task, error: error)
    }
}
