extension ObservableType {
    /// Calls closures as events pass by.
    ///
    /// - Parameters:
    ///   - onNext: Called before an element is passed on; what it throws becomes the sequence's error.
    ///   - afterNext: Called after an element was passed on; what it throws becomes the sequence's error.
    ///   - onError: Called before the error is passed on; what it throws takes the error's place.
    ///   - afterError: Called after the error was passed on.
    ///   - onCompleted: Called before the completion is passed on; what it throws takes its place.
    ///   - afterCompleted: Called after the completion was passed on.
    ///   - onSubscribe: Called before the sequence is started.
    ///   - onSubscribed: Called after the sequence was started.
    ///   - onDispose: Called once, at the end of the subscription, whatever ended it.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        let before = EventActions(onNext: onNext, onError: onError, onCompleted: onCompleted)
        let after = EventActions(onNext: afterNext, onError: afterError, onCompleted: afterCompleted)
        return Observable { observer in
            onSubscribe?()
            let subscription = self.subscribe { event in
                do {
                    try before.run(event)
                    observer.on(event)
                    try after.run(event)
                } catch {
                    observer.onError(error)
                }
            }
            onSubscribed?()
            return Disposables.create(subscription, Disposables.create { onDispose?() })
        }
    }
}

private struct EventActions<Element> {
    var onNext: ((Element) throws -> Void)?
    var onError: ((any Error) throws -> Void)?
    var onCompleted: (() throws -> Void)?

    func run(_ event: Event<Element>) throws {
        switch event {
        case .next(let element): try onNext?(element)
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
    }
}
