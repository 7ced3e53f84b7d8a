import Foundation

/// Holds one disposable at a time and disposes of it when the next one comes.
public final class SerialDisposable: Cancelable {
    private let lock = NSLock()
    private var slot = DisposableSlot()

    /// Makes an empty holder.
    public init() {}

    /// Whether the holder was disposed of.
    public var isDisposed: Bool { lock.withLock { slot.isDisposed } }

    /// The disposable held now; setting it disposes of the one before.
    ///
    /// A disposable set after the holder was disposed of is disposed of at once.
    public var disposable: any Disposable {
        get { lock.withLock { slot.held } ?? Disposables.create() }
        set { lock.withLock { slot.replace(with: newValue) }?.dispose() }
    }

    /// Disposes of what the holder has and of everything it is given later.
    public func dispose() {
        lock.withLock { slot.dispose() }?.dispose()
    }
}
