extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Transforms the element.
    ///
    /// - Parameter transform: What it throws becomes the single's error.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
        Single(raw: source.map(transform))
    }

    /// Transforms the element; none is left if it becomes nil.
    ///
    /// - Parameter transform: What it throws becomes the maybe's error.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        Maybe(raw: source.compactMap(transform))
    }

    /// Leaves the element out if it does not satisfy a condition.
    ///
    /// - Parameter predicate: What it throws becomes the maybe's error.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(raw: source.filter(predicate))
    }

    /// Goes on with a single made of the element.
    ///
    /// - Parameter selector: What it throws becomes the single's error.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
        Single(raw: source.flatMap(selector))
    }

    /// Goes on with a maybe made of the element.
    ///
    /// - Parameter selector: What it throws becomes the maybe's error.
    public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        Maybe(raw: source.flatMap(selector))
    }

    /// Goes on with a completable made of the element.
    ///
    /// - Parameter selector: What it throws becomes the maybe's error.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        Completable(raw: source.flatMap(selector))
    }

    /// Calls closures as the single passes through its life.
    ///
    /// - Parameters:
    ///   - onSuccess: Called before the element is passed on; what it throws becomes the single's error.
    ///   - afterSuccess: Called after the element was passed on.
    ///   - onError: Called before the error is passed on; what it throws takes the error's place.
    ///   - afterError: Called after the error was passed on.
    ///   - onSubscribe: Called before the single is started.
    ///   - onSubscribed: Called after the single was started.
    ///   - onDispose: Called once, at the end of the subscription, whatever ended it.
    public func `do`(
        onSuccess: ((Element) throws -> Void)? = nil,
        afterSuccess: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        Single(
            raw: source.do(
                onNext: onSuccess,
                afterNext: afterSuccess,
                onError: onError,
                afterError: afterError,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Ends with `element` when the single fails.
    public func catchAndReturn(_ element: Element) -> Single<Element> {
        Single(raw: source.catchAndReturn(element))
    }

    /// The single as a sequence of at most one element.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }

    /// The single without its element.
    public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}

extension PrimitiveSequence where Trait == SingleTrait {
    /// Starts all the singles and combines their elements.
    ///
    /// - Parameters:
    ///   - source: The singles, each of its own type.
    ///   - resultSelector: What it throws becomes the single's error.
    public static func zip<each Part>(
        _ source: repeat Single<each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> Single<Element> {
        let parts = combining(.usesOnce, repeat (each source).asObservable())
        return Single(raw: parts.map { (part: (repeat each Part)) in try resultSelector(repeat each part) })
    }

    /// Starts all the singles and gathers their elements, in the order of the singles.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Single<[Element]> where Collection.Element == Single<Element> {
        Single<[Element]>(raw: combining(.usesOnce, all: collection))
    }

    /// Starts all the singles and combines their elements.
    ///
    /// - Parameters:
    ///   - collection: The singles.
    ///   - resultSelector: What it throws becomes the single's error.
    public static func zip<Collection: Swift.Collection, Part>(
        _ collection: Collection,
        resultSelector: @escaping ([Part]) throws -> Element
    ) -> Single<Element> where Collection.Element == Single<Part> {
        Single(raw: combining(.usesOnce, all: collection).map(resultSelector))
    }
}

extension PrimitiveSequence where Trait == SingleTrait, Element == Any {
    /// Starts all the singles and gathers their elements in a tuple.
    public static func zip<each Part>(_ source: repeat Single<each Part>) -> Single<(repeat each Part)> {
        Single<(repeat each Part)>(raw: combining(.usesOnce, repeat (each source).asObservable()))
    }
}
