import Synchronization

/// A flag that only one can raise at a time.
final class BooleanFlag: Sendable {
    private let isRaised = Atomic(false)

    /// - Returns: Whether this call has raised it.
    func raise() -> Bool { !isRaised.exchange(true, ordering: .acquiringAndReleasing) }

    func lower() { isRaised.store(false, ordering: .releasing) }
}
