extension ObservableType {
    /// Starts the sequence and passes every event to `on`.
    ///
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
        subscribe(AnyObserver(eventHandler: on))
    }

    /// Starts the sequence and passes its events to one closure each.
    ///
    /// - Parameters:
    ///   - onNext: Receives the elements.
    ///   - onError: Receives the error, if the sequence fails.
    ///   - onCompleted: Called if the sequence ends.
    ///   - onDisposed: Called once, after the terminal event or when the subscription is disposed of.
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let end = Disposables.create { onDisposed?() }
        let subscription = subscribe { event in
            switch event {
            case .next(let element):
                onNext?(element)
                return
            case .error(let error): onError?(error)
            case .completed: onCompleted?()
            }
            end.dispose()
        }
        return Disposables.create(subscription, end)
    }

    /// Starts the sequence and passes its events, with `object`, to one closure each, as long as the object lives.
    ///
    /// - Parameters:
    ///   - object: Held weakly; no closure is called once it is gone.
    ///   - onNext: Receives the elements.
    ///   - onError: Receives the error, if the sequence fails.
    ///   - onCompleted: Called if the sequence ends.
    ///   - onDisposed: Called once, after the terminal event or when the subscription is disposed of.
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onNext: { [weak object] element in object.map { onNext?($0, element) } },
            onError: { [weak object] error in object.map { onError?($0, error) } },
            onCompleted: { [weak object] in object.map { onCompleted?($0) } },
            onDisposed: { [weak object] in object.map { onDisposed?($0) } }
        )
    }
}
