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
        let caller = Handover((target: target, completion: completion))
        let token = CallToken()
        let task = _Concurrency.Task(executorPreference: delivery.executor) {
            let target = caller.value.target
            let outcome = await self.outcome(of: target, progress: reporter)
            await delivery.deliver(outcome.place) {
                let result = await self.conclude(outcome.result, target: caller.value.target, progress: reporter)
                caller.value.completion(result)
            }
        }
        token.began(task)
        return token
    }
}
