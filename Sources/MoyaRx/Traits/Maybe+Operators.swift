extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Transforms the element.
    ///
    /// - Parameter transform: What it throws becomes the sequence's error.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Maybe<Result> {
        Maybe(raw: source.map(transform))
    }

    /// Transforms the element; none is left if it becomes nil.
    ///
    /// - Parameter transform: What it throws becomes the sequence's error.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        Maybe(raw: source.compactMap(transform))
    }

    /// Leaves the element out if it does not satisfy a condition.
    ///
    /// - Parameter predicate: What it throws becomes the sequence's error.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(raw: source.filter(predicate))
    }

    /// Goes on with a maybe made of the element.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        Maybe(raw: source.flatMap(selector))
    }

    /// Goes on with a single made of the element; fails with ``RxError/noElements`` if there is none.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func flatMapSingle<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
        source.flatMap(selector).asSingle()
    }

    /// Goes on with a completable made of the element.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        Completable(raw: source.flatMap(selector))
    }

    /// Calls closures as the maybe passes through its life.
    ///
    /// - Parameters:
    ///   - onNext: Called before the element is passed on; what it throws becomes the sequence's error.
    ///   - onError: Called before the error is passed on; what it throws takes the error's place.
    ///   - onCompleted: Called before the completion is passed on.
    ///   - onSubscribe: Called before the maybe is started.
    ///   - onSubscribed: Called after the maybe was started.
    ///   - onDispose: Called once, at the end of the subscription, whatever ended it.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Maybe<Element> {
        Maybe(
            raw: source.do(
                onNext: onNext,
                onError: onError,
                onCompleted: onCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// The element, or `default` if there is none.
    public func ifEmpty(default element: Element) -> Single<Element> {
        Single(raw: source.ifEmpty(default: element))
    }

    /// Goes on with another maybe if there is no element.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        Maybe(raw: source.ifEmpty(switchTo: other.source))
    }

    /// Goes on with a single if there is no element.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        Single(raw: source.ifEmpty(switchTo: other.source))
    }

    /// Ends with `element` when the maybe fails.
    public func catchAndReturn(_ element: Element) -> Maybe<Element> {
        Maybe(raw: source.catchAndReturn(element))
    }

    /// The maybe as a single that fails with ``RxError/noElements`` if there is no element.
    public func asSingle() -> Single<Element> { source.asSingle() }

    /// The maybe without its element.
    public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}
