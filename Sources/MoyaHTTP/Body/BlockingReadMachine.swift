/// The state of a source whose reads happen elsewhere and may take long.
///
/// Methods return what the caller must do once it has left the lock.
struct BlockingReadMachine<Waiter> {
    private enum State {
        case idle
        case reading(Waiter)
        case abandoned
        case ended
        case cancelled
    }

    /// What a wish for the next piece leads to.
    enum Next {
        /// Start one read; the waiter is kept.
        case read
        /// There is nothing more.
        case end
        /// Somebody gave the source up.
        case cancelled
        /// Somebody else waits already.
        case busy
    }

    /// What the outcome of a read leads to.
    struct Delivery {
        /// Who gets the outcome, if anybody still waits.
        var waiter: Waiter?
        /// Whether to close what was read from.
        var closes: Bool
    }

    /// What giving up leads to.
    enum Cancellation {
        /// Close what was read from.
        case close
        /// Tell the waiter; the running read will lead to the closing.
        case tell(Waiter)
        /// It was over anyway.
        case nothing
    }

    private var state = State.idle

    mutating func next(_ waiter: Waiter) -> Next {
        switch state {
        case .idle:
            state = .reading(waiter)
            return .read
        case .reading: return .busy
        case .ended: return .end
        case .abandoned, .cancelled: return .cancelled
        }
    }

    mutating func finished(isLast: Bool) -> Delivery {
        switch state {
        case .reading(let waiter):
            state = isLast ? .ended : .idle
            return Delivery(waiter: waiter, closes: isLast)
        case .abandoned:
            state = .cancelled
            return Delivery(waiter: nil, closes: true)
        case .idle, .ended, .cancelled:
            return Delivery(waiter: nil, closes: false)
        }
    }

    mutating func cancel() -> Cancellation {
        switch state {
        case .idle:
            state = .cancelled
            return .close
        case .reading(let waiter):
            state = .abandoned
            return .tell(waiter)
        case .abandoned, .ended, .cancelled: return .nothing
        }
    }
}
