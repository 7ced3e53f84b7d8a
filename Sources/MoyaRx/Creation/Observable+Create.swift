extension ObservableType {
    /// A sequence that a closure produces.
    ///
    /// ```swift
    /// let lines = Observable<String>.create { observer in
    ///     let reader = Reader(onLine: observer.onNext, onEnd: observer.onCompleted)
    ///     return Disposables.create { reader.stop() }
    /// }
    /// ```
    ///
    /// - Parameter subscribe: Called once per subscription. Sends events to the observer, from any thread: they are
    ///   delivered one at a time. Returns what to release at the end of the subscription.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { observer in
            let events = Mailbox(serializing: observer)
            return subscribe(AnyObserver(eventHandler: events.send))
        }
    }

    /// A sequence that is made anew for every subscription.
    ///
    /// - Parameter observableFactory: Called once per subscription; what it throws becomes the sequence's error.
    public static func deferred(
        _ observableFactory: @escaping () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer in
            do {
                return try observableFactory().subscribe(observer)
            } catch {
                observer.onError(error)
                return Disposables.create()
            }
        }
    }
}
