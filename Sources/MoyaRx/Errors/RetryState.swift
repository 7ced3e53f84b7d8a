/// Whether a retried source is running or waits for the word to start again. Every event returns what to do about it.
struct RetryState {
    enum Action {
        case start
        case end(Verdict)
        case nothing
    }

    /// How the sequence that decides about retries has ended.
    enum Verdict {
        case error(any Error)
        case completed
    }

    private var isWaiting = false
    private var verdict: Verdict?

    /// The source has failed. A verdict that was spoken while it was running takes effect now.
    mutating func sourceFailed() -> Action {
        isWaiting = true
        return verdict.map(Action.end) ?? .nothing
    }

    /// The word to start again has come; it counts only while it is waited for.
    mutating func triggered() -> Action {
        guard isWaiting else { return .nothing }
        isWaiting = false
        return .start
    }

    /// There will be no word any more.
    mutating func ended(_ verdict: Verdict) -> Action {
        self.verdict = verdict
        return isWaiting ? .end(verdict) : .nothing
    }
}
