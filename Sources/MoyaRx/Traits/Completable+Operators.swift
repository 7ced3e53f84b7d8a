extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Goes on with a single after the completable has ended.
    public func andThen<Other>(_ second: Single<Other>) -> Single<Other> {
        Single(raw: following(second.source))
    }

    /// Goes on with a maybe after the completable has ended.
    public func andThen<Other>(_ second: Maybe<Other>) -> Maybe<Other> {
        Maybe(raw: following(second.source))
    }

    /// Goes on with another completable after this one has ended.
    public func andThen(_ second: Completable) -> Completable {
        Completable(raw: following(second.source))
    }

    /// Goes on with an observable sequence after the completable has ended.
    public func andThen<Other>(_ second: Observable<Other>) -> Observable<Other> {
        following(second)
    }

    /// Runs another completable after this one has ended.
    public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// Runs the completables one after the other.
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Completable where Sequence.Element == Completable {
        Completable(raw: .concat(sequence.lazy.map(\.source)))
    }

    /// Runs the completables one after the other.
    public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Runs all the completables and ends with the last, or at the first error.
    public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

    /// Runs all the completables and ends with the last, or at the first error.
    public static func zip(_ sources: [Completable]) -> Completable {
        Completable(raw: .merge(sources.map(\.source)))
    }

    /// Calls closures as the completable passes through its life.
    ///
    /// - Parameters:
    ///   - onError: Called before the error is passed on; what it throws takes the error's place.
    ///   - onCompleted: Called before the completion is passed on; what it throws takes its place.
    ///   - onSubscribe: Called before the completable is started.
    ///   - onSubscribed: Called after the completable was started.
    ///   - onDispose: Called once, at the end of the subscription, whatever ended it.
    public func `do`(
        onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Completable {
        Completable(
            raw: source.do(
                onError: onError,
                onCompleted: onCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    private func following<Other>(_ second: Observable<Other>) -> Observable<Other> {
        source.withoutElements(of: Other.self).concat(second)
    }
}
