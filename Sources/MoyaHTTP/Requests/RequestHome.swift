import Dispatch
import MoyaTransport

/// What requests need of their session. It does not keep the session alive.
final class RequestHome: Sendable {
    let session: WeakSession
    let pipeline: Pipeline
    let options: SessionOptions
    let startsImmediately: Bool
    let registry = RequestRegistry()
    /// Where sequences hear of requests.
    let observers = DispatchQueue(label: "moya.observers")
    /// Where requests do their work, when the app named a queue for it.
    let executor: QueueExecutor?

    /// Whether the session is gone.
    var isDeserted: Bool { session.value == nil }

    init(session: WeakSession, pipeline: Pipeline, options: SessionOptions, startsImmediately: Bool) {
        self.session = session
        self.pipeline = pipeline
        self.options = options
        self.startsImmediately = startsImmediately
        executor = options.serializationQueue.map(QueueExecutor.init)
    }
}

/// A reference to a session that does not keep it alive.
final class WeakSession: Sendable {
    private struct Reference {
        weak var session: Session?
    }

    private let reference = Locked(Reference())

    var value: Session? { reference.withLock { $0.session } }

    func set(_ session: Session) {
        reference.withLock { $0.session = session }
    }
}

/// The requests of a session that somebody waits for.
final class RequestRegistry: Sendable {
    private let requests = Locked<Set<Request>>([])

    var all: Set<Request> { requests.withLock { $0 } }

    func insert(_ request: Request) {
        requests.withLock { _ = $0.insert(request) }
    }

    func remove(_ request: Request) {
        let removed = requests.withLock { $0.remove(request) }
        withExtendedLifetime(removed) {}
    }
}
