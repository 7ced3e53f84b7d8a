/// The trait of a sequence without elements.
public enum CompletableTrait {}

/// A sequence without elements: it ends, or it fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a completable ends.
public enum CompletableEvent {
    /// With an error.
    case error(any Error)
    /// As it should.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Receives how the completable ends.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// A completable that a closure produces.
    ///
    /// - Parameter subscribe: Called once per subscription. Calls the observer once, on any thread; further calls
    ///   have no effect. Returns what to release at the end of the subscription.
    public static func create(
        subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
    ) -> Completable {
        Completable(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// A completable that ends at once.
    public static func empty() -> Completable { Completable(raw: .empty()) }

    /// A completable that fails at once.
    public static func error(_ error: any Error) -> Completable { Completable(raw: .error(error)) }

    /// A completable without any event.
    public static func never() -> Completable { Completable(raw: .never()) }

    /// Starts the completable and passes on how it ends.
    ///
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
        subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
    }

    /// Starts the completable and passes on how it ends, to one closure each.
    ///
    /// - Parameters:
    ///   - onCompleted: Called if it ends as it should.
    ///   - onError: Receives the error.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
    /// - Returns: Disposing of it ends the subscription.
    public func subscribe(
        onCompleted: (() -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}
