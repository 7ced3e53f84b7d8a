import MoyaTransport

/// Decides how a call ends: once, whatever happens in whatever order.
///
/// `Waiter` stands for the caller that waits; it is handed out exactly once.
struct ExchangeMachine<Waiter> {
    private enum State {
        /// The caller does not wait yet; perhaps it was cancelled already.
        case created(cancelledBy: TransferError?)
        /// The body is being made ready, or the request waits for its turn.
        case preparing(Waiter)
        /// A task runs.
        case running(Waiter, ResponseHead?)
        /// The caller has its reply; the body goes on.
        case streaming
        case ended
    }

    /// Whom a failure has to be told.
    enum Failing {
        case nobody
        case caller(Waiter)
        case reader
    }

    /// Who gets the end of the body.
    enum Finishing {
        case nobody
        case caller(Waiter, ResponseHead)
        case reader
        /// The exchange ended without a head: that is a failure.
        case headMissing(Waiter)
    }

    private var state = State.created(cancelledBy: nil)

    /// Whether the outcome is decided.
    var isEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// Whether no head has come yet.
    var awaitsHead: Bool {
        if case .running(_, nil) = state { true } else { false }
    }

    /// The caller begins to wait. Gives the caller back with the error if it was cancelled before.
    mutating func begin(_ waiter: Waiter) -> TransferError? {
        guard case .created(let error) = state else { return nil }
        state = error == nil ? .preparing(waiter) : .ended
        return error
    }

    /// A task is about to start. Says whether it may.
    mutating func run() -> Bool {
        guard case .preparing(let waiter) = state else { return false }
        state = .running(waiter, nil)
        return true
    }

    /// The final head came. Says whether it counts.
    mutating func receive(_ head: ResponseHead) -> Bool {
        guard case .running(let waiter, nil) = state else { return false }
        state = .running(waiter, head)
        return true
    }

    /// The caller gets its reply while the body goes on.
    mutating func stream() -> Waiter? {
        guard case .running(let waiter, .some) = state else { return nil }
        state = .streaming
        return waiter
    }

    mutating func finish() -> Finishing {
        defer { state = .ended }
        switch state {
        case .running(let waiter, let head?): return .caller(waiter, head)
        case .running(let waiter, nil), .preparing(let waiter): return .headMissing(waiter)
        case .streaming: return .reader
        case .created, .ended: return .nobody
        }
    }

    mutating func fail(_ error: TransferError) -> Failing {
        switch state {
        case .created(let earlier):
            state = .created(cancelledBy: earlier ?? error)
            return .nobody
        case .preparing(let waiter), .running(let waiter, _):
            state = .ended
            return .caller(waiter)
        case .streaming:
            state = .ended
            return .reader
        case .ended:
            return .nobody
        }
    }
}
