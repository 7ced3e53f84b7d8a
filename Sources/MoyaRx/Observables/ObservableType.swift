/// A sequence of events that starts when it is subscribed to.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Starts the sequence for `observer`.
    ///
    /// - Returns: Disposing of it ends the subscription: the observer receives nothing more.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
    /// The sequence without its type.
    public func asObservable() -> Observable<Element> {
        Observable { self.subscribe($0) }
    }
}
