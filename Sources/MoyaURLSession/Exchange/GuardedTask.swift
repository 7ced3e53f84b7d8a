import Foundation
import MoyaTransport

/// A URLSessionTask that may be cancelled at any moment.
///
/// FoundationNetworking aborts the process when the second half of `cancel()`, which it runs later, meets a task that
/// has completed meanwhile, and when a redirect is answered after a cancel. So every call here is made on the delegate
/// queue, where completions arrive, and a completion waits for the second half of an earlier cancel.
final class GuardedTask: Sendable {
    private struct State {
        var isCancelled = false
        var isCompleted = false
    }

    let task: URLSessionTask
    private let state = Locked(State())

    init(_ task: URLSessionTask) {
        self.task = task
    }

    var identifier: Int { task.taskIdentifier }

    /// Whether answers to challenges and redirects still reach the task.
    var takesAnswers: Bool { state.withLock { !$0.isCancelled && !$0.isCompleted } }

    func resume() {
        task.resume()
    }

    func suspend() {
        task.suspend()
    }

    func cancel() {
        let first = state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled && !state.isCompleted
        }
        if first { task.cancel() }
    }

    /// The task is cancelled by an answer that it gets, as FoundationNetworking does when a challenge is rejected.
    func willBeCancelledByAnswer() {
        state.withLock { $0.isCancelled = true }
    }

    /// To be called when the delegate learns of the completion, before it returns.
    func complete() {
        let wasCancelled = state.withLock { state in
            state.isCompleted = true
            return state.isCancelled
        }
        // Does nothing to a cancelled task but waits for what is in the task's own queue.
        if wasCancelled { task.resume() }
    }
}
