import Foundation

/// Holds one disposable that may come later than the order to dispose of it.
public final class SingleAssignmentDisposable: Cancelable {
    private let lock = NSLock()
    private var slot = DisposableSlot()

    /// Makes an empty holder.
    public init() {}

    /// Whether the holder was disposed of.
    public var isDisposed: Bool { lock.withLock { slot.isDisposed } }

    /// Gives the holder its disposable; one that comes after the disposal, or second, is disposed of at once.
    public func setDisposable(_ disposable: any Disposable) {
        lock.withLock { slot.fill(with: disposable) }?.dispose()
    }

    /// Disposes of what the holder has or will be given.
    public func dispose() {
        lock.withLock { slot.dispose() }?.dispose()
    }
}
