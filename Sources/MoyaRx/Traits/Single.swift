/// The trait of a sequence with exactly one element, or an error.
public enum SingleTrait {}

/// A sequence with exactly one element, or an error: the answer to a request.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// How a single ends.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Receives how the single ends.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// A single that a closure produces.
    ///
    /// - Parameter subscribe: Called once per subscription. Calls the observer once, on any thread; further calls
    ///   have no effect. Returns what to release at the end of the subscription.
    public static func create(
        subscribe: @escaping (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        Single(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            }
        )
    }

    /// A single of the given element.
    public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }

    /// A single of the given element that is sent on `scheduler`.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
        Single(raw: .just(element, scheduler: scheduler))
    }

    /// A single that fails at once.
    public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

    /// A single without any event.
    public static func never() -> Single<Element> { Single(raw: .never()) }

    /// Starts the single and passes on how it ends.
    ///
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
        subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    /// Starts the single and passes on how it ends, to one closure each.
    ///
    /// - Parameters:
    ///   - onSuccess: Receives the element.
    ///   - onFailure: Receives the error.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        // The completion that follows the element ends the subscription before anybody can be told of it.
        source.take(1).subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
    }

    /// Starts the single and passes on how it ends, with `object`, as long as the object lives.
    ///
    /// - Parameters:
    ///   - object: Held weakly; no closure is called once it is gone.
    ///   - onSuccess: Receives the element.
    ///   - onFailure: Receives the error.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onSuccess: { [weak object] element in object.map { onSuccess?($0, element) } },
            onFailure: { [weak object] error in object.map { onFailure?($0, error) } },
            onDisposed: { [weak object] in object.map { onDisposed?($0) } }
        )
    }
}
