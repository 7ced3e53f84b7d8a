import Dispatch
import MoyaHTTP

/// Brings a call's callbacks to the queue on which they are due.
struct CallDelivery: Sendable {
    /// Where a call's callbacks are due.
    enum Place: Sendable {
        /// On the queue, always.
        case queue
        /// On the queue if the app named one, else where the call is: an immediate stub is over before its function
        /// returns.
        case namedQueue
        /// Where the call is: no request could be made.
        case here
    }

    /// Runs the call's task: first where it is started, then on the queue.
    let executor: CallbackExecutor
    private let named: DispatchQueue?

    /// - Parameter queue: What the app named, if it did; else the main queue serves.
    init(queue: DispatchQueue?) {
        named = queue
        executor = CallbackExecutor(queue: queue ?? .main)
    }

    /// Runs `callbacks` in their place. A call that was suspended has been resumed there already.
    func deliver(_ place: Place, _ callbacks: @escaping @Sendable () async -> Void) async {
        let mustMove =
            switch place {
            case .queue: executor.isOnCallersThread
            case .namedQueue: executor.isOnCallersThread && named != nil
            case .here: false
            }
        guard mustMove else { return await callbacks() }
        // A yield or a continuation that is resumed before its task has stopped would stay on this thread.
        _Concurrency.Task(executorPreference: QueueExecutor(queue: named ?? .main)) { await callbacks() }
    }
}
