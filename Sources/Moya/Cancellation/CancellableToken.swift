import MoyaTransport

/// Runs an action once when it is cancelled.
///
/// May be cancelled from any thread; the action runs on the thread that cancels first, and no lock is held then, so
/// that the action may look at the token.
public final class CancellableToken: Cancellable, CustomDebugStringConvertible, @unchecked Sendable {
    // Unchecked: the state is guarded by the lock, and the closures, which are not Sendable, never change; the action
    // is called by the one thread that flips the state.
    private let cancelled = Locked(false)
    private let action: () -> Void
    private let describe: (() -> String)?

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { cancelled.withLock { $0 } }

    /// Makes a token.
    ///
    /// - Parameter action: What the first ``cancel()`` does.
    public convenience init(action: @escaping () -> Void) {
        self.init(action: action, describe: nil)
    }

    /// Makes the token of a request.
    ///
    /// - Parameter describe: Gives the request as a cURL command.
    init(action: @escaping () -> Void, describe: (() -> String)?) {
        self.action = action
        self.describe = describe
    }

    /// Runs the action, the first time.
    public func cancel() {
        let isFirst = cancelled.withLock { isCancelled in
            defer { isCancelled = true }
            return !isCancelled
        }
        if isFirst { action() }
    }

    /// The request as a cURL command, or `Empty Request` for a token that only has an action.
    public var debugDescription: String {
        describe?() ?? "Empty Request"
    }
}
