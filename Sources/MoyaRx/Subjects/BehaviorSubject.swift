/// Has a current element: shows it to everyone who subscribes, and passes on what follows.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    private let hub: Hub<Element>

    /// Makes a subject whose current element is `value`.
    public convenience init(value: Element) {
        self.init(hub: Hub(buffer: ReplayBuffer(capacity: 1, elements: [value]), replaysAfterEnd: false))
    }

    /// The current element.
    ///
    /// - Throws: The error the subject has failed with, or ``RxError/disposed(object:)``.
    public func value() throws -> Element {
        if let error = hub.end?.error { throw error }
        guard let element = hub.newest else { throw RxError.disposed(object: self) }
        return element
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

    /// Passes an event on to every observer, and keeps an element as the current one; after a terminal event nothing
    /// is passed on. May be called on any thread.
    public func on(_ event: Event<Element>) { hub.on(event) }

    /// This subject itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Forgets the observers, who get no further event; later subscriptions fail with ``RxError/disposed(object:)``.
    public func dispose() { hub.dispose() }
}
