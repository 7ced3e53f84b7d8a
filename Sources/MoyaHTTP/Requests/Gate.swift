import MoyaTransport

/// Holds tasks back while it is closed.
final class Gate: Sendable {
    private struct State {
        var isClosed = false
        var waiting: [OneTimeAnswer<Void>] = []
    }

    private let state = Locked(State())

    func close() {
        state.withLock { $0.isClosed = true }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isClosed = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for answer in waiting { answer.give(()) }
    }

    /// Returns once the gate is open, or the task is cancelled.
    func pass() async {
        let answer: OneTimeAnswer<Void>? = state.withLock { state in
            guard state.isClosed else { return nil }
            let answer = OneTimeAnswer<Void>()
            state.waiting.append(answer)
            return answer
        }
        guard let answer else { return }
        await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.give(())
        }
    }
}
