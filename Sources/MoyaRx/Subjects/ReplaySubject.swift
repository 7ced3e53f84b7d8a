/// Shows the last elements to everyone who subscribes, also after its end, and passes on what follows.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    private let hub: Hub<Element>

    /// Makes a subject that shows up to `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        ReplaySubject(hub: Hub(buffer: ReplayBuffer(capacity: bufferSize), replaysAfterEnd: true))
    }

    /// Makes a subject that shows all elements.
    public static func createUnbounded() -> ReplaySubject<Element> { create(bufferSize: .max) }

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
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Forgets the observers, who get no further event; later subscriptions fail with ``RxError/disposed(object:)``.
    public func dispose() { hub.dispose() }
}
