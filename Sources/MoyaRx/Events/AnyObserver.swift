/// An observer whose type is not named: a closure that receives events.
public struct AnyObserver<Element>: ObserverType {
    /// Receives one event.
    public typealias EventHandler = (Event<Element>) -> Void

    private let eventHandler: EventHandler

    /// Makes an observer of a closure.
    public init(eventHandler: @escaping EventHandler) {
        self.eventHandler = eventHandler
    }

    /// Hides the type of `observer`.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        eventHandler = observer.on
    }

    /// Passes the event on.
    public func on(_ event: Event<Element>) { eventHandler(event) }

    /// This observer itself.
    public func asObserver() -> AnyObserver<Element> { self }
}
