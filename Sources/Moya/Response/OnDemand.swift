import MoyaTransport

/// A value that is made when somebody first asks for it, and is the same one ever after.
///
/// Foundation's request and response objects cost as much as a small transfer, and most callers never look at them.
struct OnDemand<Value: Sendable>: Sendable {
    enum State: Sendable {
        case pending(@Sendable () -> Value)
        case made(Value)
    }

    private let state: Locked<State>

    /// Holds a value that is there already.
    init(_ value: Value) {
        state = Locked(.made(value))
    }

    /// Holds a value that `make` gives. Two threads that ask at once may both call it; the first answer stays.
    init(making make: @escaping @Sendable () -> Value) {
        state = Locked(.pending(make))
    }

    /// The value.
    var value: Value {
        switch state.withLock({ $0 }) {
        case .made(let value): value
        case .pending(let make): keep(make())
        }
    }

    private func keep(_ candidate: Value) -> Value {
        state.withLock { state in
            if case .made(let earlier) = state { return earlier }
            state = .made(candidate)
            return candidate
        }
    }
}
