/// The trait of a sequence with one element, none, or an error.
public enum MaybeTrait {}

/// A sequence with one element, none, or an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a maybe ends.
public enum MaybeEvent<Element> {
    /// With its element.
    case success(Element)
    /// With an error.
    case error(any Error)
    /// Without an element.
    case completed
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Receives how the maybe ends.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// A maybe that a closure produces.
    ///
    /// - Parameter subscribe: Called once per subscription. Calls the observer once, on any thread; further calls
    ///   have no effect. Returns what to release at the end of the subscription.
    public static func create(
        subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
    ) -> Maybe<Element> {
        Maybe(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// A maybe of the given element.
    public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: .just(element)) }

    /// A maybe without an element.
    public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

    /// A maybe that fails at once.
    public static func error(_ error: any Error) -> Maybe<Element> { Maybe(raw: .error(error)) }

    /// A maybe without any event.
    public static func never() -> Maybe<Element> { Maybe(raw: .never()) }

    /// Starts the maybe and passes on how it ends.
    ///
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
        subscribe(
            onSuccess: { observer(.success($0)) },
            onError: { observer(.error($0)) },
            onCompleted: { observer(.completed) }
        )
    }

    /// Starts the maybe and passes on how it ends, to one closure each.
    ///
    /// - Parameters:
    ///   - onSuccess: Receives the element.
    ///   - onError: Receives the error.
    ///   - onCompleted: Called if there is no element.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        var hasElement = false
        return source.subscribe(
            onNext: { element in
                hasElement = true
                onSuccess?(element)
            },
            onError: onError,
            onCompleted: { if !hasElement { onCompleted?() } },
            onDisposed: onDisposed
        )
    }
}
