/// Passes every event on to those who are subscribed when it comes; later ones get the terminal event only.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    private let hub: Hub<Element>

    /// Makes a subject without observers.
    public convenience init() {
        self.init(hub: Hub(buffer: ReplayBuffer(capacity: 0), replaysAfterEnd: false))
    }

    private init(hub: Hub<Element>) {
        self.hub = hub
        super.init(waitsForTurn: false) { hub.subscribe($0) }
        hub.owner = self
    }

    /// Whether anybody is subscribed.
    public var hasObservers: Bool { hub.hasObservers }

    /// Whether `dispose()` was called.
    public var isDisposed: Bool { hub.isDisposed }

    /// Passes an event on to every observer; after a terminal event nothing is passed on. May be called on any thread.
    public func on(_ event: Event<Element>) { hub.on(event) }

    /// This subject itself.
    public func asObserver() -> PublishSubject<Element> { self }

    /// Forgets the observers, who get no further event; later subscriptions fail with ``RxError/disposed(object:)``.
    public func dispose() { hub.dispose() }
}
