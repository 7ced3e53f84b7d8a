/// An answer that somebody gives once and one task waits for. Later answers go nowhere.
///
/// Inlinable, so that a module which waits for one kind of value has code made for it.
@usableFromInline
package final class OneTimeAnswer<Value: Sendable>: Sendable {
    @usableFromInline
    enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case given(Value)
    }

    @usableFromInline let state: Locked<State>
    @usableFromInline let order: ResumeOrder

    /// Makes an answer that is not given yet.
    @inlinable
    package init() {
        state = Locked(.open)
        order = ResumeOrder()
    }

    /// Gives the answer; may be called from any thread.
    @inlinable
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
    @inlinable
    package var given: Value? {
        state.withLock { state in
            if case .given(let value) = state { value } else { nil }
        }
    }

    /// The answer, without a suspension if it was given already. For one task.
    @inlinable
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
