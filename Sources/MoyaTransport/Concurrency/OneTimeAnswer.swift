/// An answer that somebody gives once and one task waits for. Later answers go nowhere.
package final class OneTimeAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case given(Value)
    }

    private let state = Locked(State.open)
    private let order = ResumeOrder()

    /// Makes an answer that is not given yet.
    package init() {}

    /// Gives the answer; may be called from any thread.
    package func give(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .given(value)
                return nil
            case .awaited(let continuation):
                state = .given(value)
                return continuation
            case .given:
                return nil
            }
        }
        order.resumes()
        waiting?.resume(returning: value)
    }

    /// The answer, if it was given already.
    package var given: Value? {
        state.withLock { state in
            if case .given(let value) = state { value } else { nil }
        }
    }

    /// The answer, without a suspension if it was given already. For one task.
    package var value: Value {
        get async {
            if let given { return given }
            defer { order.isResumed() }
            return await withCheckedContinuation { continuation in
                let given: Value? = state.withLock { state in
                    if case .given(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let given { continuation.resume(returning: given) }
            }
        }
    }
}
