import Foundation
import MoyaTransport

/// The URLSessions of a transport: one for all hosts that are nobody's special concern, and one for each other host.
final class ConnectionGroups: Sendable {
    /// Tasks whose connections may be shared.
    struct Group: Sendable {
        let session: URLSession
        let delegate: SessionDelegate

        fileprivate init(_ configuration: URLSessionConfiguration, _ policy: HandshakePolicy, _ queue: DelegateQueue) {
            delegate = SessionDelegate(policy: policy)
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
        }
    }

    private let configuration: URLSessionConfiguration
    private let policy: HandshakePolicy
    private let queue: DelegateQueue
    private let shared: Group
    private let special = Locked([String: Group]())

    init(configuration: URLSessionConfiguration, policy: HandshakePolicy, queue: DelegateQueue) {
        self.configuration = configuration
        self.policy = policy
        self.queue = queue
        shared = Group(configuration, policy, queue)
    }

    /// The group of a request. Only while the groups are not finished.
    func group(of origin: RequestOrigin) -> Group {
        guard let host = policy.connectionGroup(of: origin) else { return shared }
        if let group = special.withLock({ $0[host] }) { return group }
        let made = Group(configuration, policy, queue)
        let group = special.withLock { groups in
            let group = groups[host] ?? made
            groups[host] = group
            return group
        }
        // Another thread was faster.
        if group.session !== made.session { made.session.finishTasksAndInvalidate() }
        return group
    }

    /// Lets go of everything once the running tasks are over.
    func finish() {
        for group in special.withLock({ Array($0.values) }) + [shared] { group.session.finishTasksAndInvalidate() }
    }
}
