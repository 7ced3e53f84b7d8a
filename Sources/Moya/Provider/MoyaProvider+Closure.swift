public import Dispatch
import MoyaHTTP

extension MoyaProvider {
    /// The work behind ``request(_:callbackQueue:progress:completion:)``.
    ///
    /// The call begins on the caller's thread: its request is made and encoded before this returns.
    public func requestNormal(
        _ target: Target,
        callbackQueue: DispatchQueue?,
        progress: Moya.ProgressBlock?,
        completion: @escaping Moya.Completion
    ) -> any Cancellable {
        let queue = callbackQueue ?? self.callbackQueue
        let delivery = CallbackExecutor(queue: queue ?? .main)
        let reporter = progress.map { ProgressReporter(queue: queue ?? .main, block: $0) }
        let caller = Handover((target: target, completion: completion))
        let token = CallToken()
        let task = _Concurrency.Task(executorPreference: delivery) {
            let delivery = CallDelivery(executor: delivery, isQueueGiven: queue != nil)
            let result = await self.perform(caller.value.target, delivery: delivery, progress: reporter)
            caller.value.completion(result)
        }
        token.began(task)
        return token
    }
}

/// Where a call's callbacks are due.
struct CallDelivery {
    let executor: CallbackExecutor
    let isQueueGiven: Bool

    /// Leaves the caller's thread for the queue, unless that has happened, or the call is an immediate stub for which
    /// nobody named a queue: that one is over before its function returns.
    func arrive(isStub: Bool) async {
        if executor.isOnCallersThread, isQueueGiven || !isStub { await _Concurrency.Task.yield() }
    }
}
