import MoyaTransport

/// Cancels a call that was made with a closure.
final class CallToken: Cancellable, Sendable {
    private struct State {
        var isCancelled = false
        var task: _Concurrency.Task<Void, Never>?
    }

    private let state = Locked(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Names the task, which may have ended already.
    func began(_ task: _Concurrency.Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }
}
