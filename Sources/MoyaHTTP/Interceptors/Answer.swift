import MoyaTransport

/// The answer of an app's code that calls a completion, at any time, from any thread, or never.
enum Answer<Value: Sendable> {
    /// Waits for the first call of the completion; `nil` when the task is cancelled first.
    static func value(of ask: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value? {
        let answer = OneTimeAnswer<Value?>()
        ask { answer.give($0) }
        if Task.isCancelled { return nil }
        if let given = answer.given { return given }
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.give(nil)
        }
    }
}
