import Foundation

extension ObservableType {
    /// Runs the sequence once for all who are subscribed at the same time, and ends it when the last has left.
    ///
    /// - Parameters:
    ///   - replay: How many of the last elements those who come late are shown.
    ///   - scope: How long these are remembered.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        let shared = Shared(source: asObservable(), replay: replay, scope: scope)
        return Observable { shared.subscribe($0) }
    }
}

/// A sequence and those who share it.
private final class Shared<Element> {
    private let source: Observable<Element>
    private let lock = NSLock()
    private var state: ShareState<Element>

    init(source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
        self.source = source
        state = ShareState(keepsHub: scope == .forever) {
            Hub(buffer: ReplayBuffer(capacity: replay), replaysAfterEnd: true)
        }
    }

    func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        let (connection, mustStart) = lock.withLock { state.observerArrived() }
        let subscription = connection.hub.subscribe(observer)
        if mustStart { start(connection) }
        return Disposables.create(
            subscription,
            Disposables.create {
                if self.lock.withLock({ self.state.observerLeft(connection) }) { connection.source.dispose() }
            }
        )
    }

    private func start(_ connection: ShareState<Element>.Connection) {
        connection.source.setDisposable(
            source.subscribe { event in
                guard event.isStopEvent else { return connection.hub.on(event) }
                self.lock.withLock { self.state.sourceEnded(connection) }
                connection.hub.on(event)
                connection.source.dispose()
            }
        )
    }
}
