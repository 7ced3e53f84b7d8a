package import Dispatch

/// Runs every job of a task on a queue.
package final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// Makes the executor of a queue.
    package init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Queues the job.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
