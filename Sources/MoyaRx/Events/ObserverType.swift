/// Receives the events of an observable sequence.
public protocol ObserverType<Element> {
    /// What the observer receives.
    associatedtype Element

    /// Receives the next event; calls never overlap.
    func on(_ event: Event<Element>)
}

extension ObserverType {
    /// Sends an element.
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Ends the sequence with an error.
    public func onError(_ error: any Error) { on(.error(error)) }

    /// Ends the sequence.
    public func onCompleted() { on(.completed) }

    /// This observer without its type.
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// An observer of another element type that transforms what it receives and passes it to this one.
    ///
    /// - Parameter transform: What it throws reaches this observer as an error.
    public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
        AnyObserver { self.on($0.map(transform)) }
    }
}
