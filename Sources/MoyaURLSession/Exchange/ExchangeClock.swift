import MoyaTransport

/// When an exchange is over because nothing happened or because too much time passed.
struct ExchangeClock: Sendable {
    let timeouts: TransferTimeouts
    private var lastActivity: ContinuousClock.Instant?
    private var isHeld = false

    init(_ timeouts: TransferTimeouts) {
        self.timeouts = timeouts
    }

    /// Something left or arrived, or the exchange left its queue.
    mutating func touch(_ now: ContinuousClock.Instant = .now) {
        lastActivity = now
    }

    /// A slow reader holds the peer back: that is not idleness of the peer.
    mutating func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        if !isHeld { touch() }
    }

    /// When to look again.
    var nextCheck: ContinuousClock.Instant? {
        [idleEnd, timeouts.deadline].compactMap { $0 }.min()
    }

    /// What has passed at `now`, in words, or `nil`.
    func expiry(at now: ContinuousClock.Instant = .now) -> String? {
        if let deadline = timeouts.deadline, deadline <= now { return "did not end before its deadline" }
        if let idle = timeouts.idle, let idleEnd, idleEnd <= now { return "was silent for \(idle)" }
        return nil
    }

    private var idleEnd: ContinuousClock.Instant? {
        guard let idle = timeouts.idle, let lastActivity, !isHeld else { return nil }
        return lastActivity.advanced(by: idle)
    }
}
