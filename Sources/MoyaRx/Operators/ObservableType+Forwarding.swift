extension ObservableType {
    /// A sequence that starts this one and passes on what `receive` makes of each event.
    ///
    /// - Parameter receive: Called once per subscription, with the observer; the closure it returns gets the events.
    func forwarding<Result>(
        _ receive: @escaping (AnyObserver<Result>) -> (Event<Element>) -> Void
    ) -> Observable<Result> {
        Observable { self.subscribe(receive($0)) }
    }
}
