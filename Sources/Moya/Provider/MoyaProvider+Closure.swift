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
        let delivery = CallDelivery(queue: queue)
        let reporter = progress.map { ProgressReporter(queue: queue ?? .main, block: $0) }
        let handedOver = Handover(target)
        let caller = Caller(progress: reporter, queue: queue, completion: Handover(completion))
        let token = CallToken()
        let task = _Concurrency.Task(executorPreference: delivery.executor) {
            let outcome = await self.outcome(of: handedOver.value, for: caller)
            await delivery.deliver(outcome.place) {
                let result = await self.conclude(outcome, target: handedOver.value, progress: reporter)
                caller.completion?.value(result)
                self.vacate(outcome.seat)
            }
        }
        token.began(task)
        return token
    }
}
