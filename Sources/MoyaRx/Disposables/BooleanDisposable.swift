import Synchronization

/// A flag that disposal raises.
public final class BooleanDisposable: Cancelable {
    private let flag: Atomic<Bool>

    /// Makes a flag, lowered unless told otherwise.
    public init(isDisposed: Bool = false) {
        flag = Atomic(isDisposed)
    }

    /// Whether the flag is raised.
    public var isDisposed: Bool { flag.load(ordering: .acquiring) }

    /// Raises the flag.
    public func dispose() { flag.store(true, ordering: .releasing) }
}
