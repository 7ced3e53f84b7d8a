import Foundation

/// Disposes of everything put into it when it is deallocated: the lifetime of subscriptions tied to their owner's.
public final class DisposeBag {
    private let lock = NSLock()
    private var disposables: [any Disposable] = []

    /// Makes an empty bag.
    public init() {}

    /// Makes a bag of `disposables`.
    public convenience init(disposing disposables: any Disposable...) {
        self.init(disposing: disposables)
    }

    /// Makes a bag of `disposables`.
    public init(disposing disposables: [any Disposable]) {
        self.disposables = disposables
    }

    /// Puts a disposable into the bag.
    public func insert(_ disposable: any Disposable) {
        lock.withLock { disposables.append(disposable) }
    }

    /// Puts `disposables` into the bag.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Puts `disposables` into the bag.
    public func insert(_ disposables: [any Disposable]) {
        lock.withLock { self.disposables += disposables }
    }

    deinit {
        for disposable in disposables { disposable.dispose() }
    }
}
