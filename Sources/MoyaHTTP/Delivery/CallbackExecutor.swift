package import Dispatch
import MoyaTransport

/// Runs a task that begins on the caller's thread, at once, and goes on where its callbacks are due.
///
/// A call that never suspends, such as one with an immediate stub, is thus over before the function that started it
/// returns. After a suspension the task is resumed straight on the queue: one hop between the wire and the callback.
package final class CallbackExecutor: TaskExecutor {
    private enum Place {
        case start, callersThread, queue
    }

    private let queue: DispatchQueue
    private let place = Locked(Place.start)

    /// Makes the executor of one task.
    package init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Whether the task still runs where it was started.
    package var isOnCallersThread: Bool {
        place.withLock { $0 == .callersThread }
    }

    /// Runs the first job now and queues the others.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        let isFirst = place.withLock { place in
            defer { place = place == .start ? .callersThread : .queue }
            return place == .start
        }
        if isFirst {
            job.runSynchronously(on: executor)
        } else {
            queue.async { job.runSynchronously(on: executor) }
        }
    }
}
