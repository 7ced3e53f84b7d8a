/// Counts the calls of a session so that it is ended when the last one is over, and only once.
struct SessionLifecycle {
    private enum State {
        case open
        case closed
        case ended
    }

    private var state = State.open
    private var calls = 0
    private var nextID = 0

    /// A call begins. Gives its number, or `nil` when the session takes no more calls.
    mutating func begin() -> Int? {
        guard case .open = state else { return nil }
        calls += 1
        nextID += 1
        return nextID
    }

    /// A call is over. Says whether the session is to be ended now.
    mutating func end() -> Bool {
        calls -= 1
        return endIfUnused()
    }

    /// No more calls are taken. Says whether the session is to be ended now.
    mutating func close() -> Bool {
        guard case .open = state else { return false }
        state = .closed
        return endIfUnused()
    }

    private mutating func endIfUnused() -> Bool {
        guard case .closed = state, calls == 0 else { return false }
        state = .ended
        return true
    }
}
