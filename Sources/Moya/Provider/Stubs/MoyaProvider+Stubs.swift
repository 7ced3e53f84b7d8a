import Dispatch
import Foundation
import MoyaHTTP
import MoyaTransport

// A stub goes down the same pipeline as every call. `stubRequest` and its two helpers are doors to it that subclasses
// know: the provider itself goes through `stubRequest` only where a subclass may have overridden it.

extension MoyaProvider {
    /// Tells plugins that a stub is about to answer: they prepare the request, then hear of it.
    ///
    /// For overrides of ``stubRequest(_:request:callbackQueue:completion:endpoint:stubBehavior:)`` that do not call
    /// the inherited one.
    ///
    /// - Returns: The request as plugins prepared it.
    public final func notifyPluginsOfImpendingStub(for request: URLRequest, target: Target) -> URLRequest {
        let prepared = plugins.reduce(request) { $1.prepare($0, target: target) }
        let announced = AnnouncedRequest(request: prepared, sessionHeaders: session.headers)
        for plugin in plugins { plugin.willSend(announced, target: target) }
        return prepared
    }

    /// Makes the function that answers a stubbed call when it is run.
    ///
    /// - Parameters:
    ///   - token: When it is cancelled before, the call fails as cancelled.
    ///   - target: What the call was made for.
    ///   - completion: Called once, before the function returns.
    ///   - endpoint: Its sample is the answer; it is asked when the function is run.
    ///   - plugins: Told the result before `completion` is.
    ///   - request: The request that the response shows.
    public final func createStubFunction(
        _ token: CancellableToken,
        forTarget target: Target,
        withCompletion completion: @escaping Moya.Completion,
        endpoint: Endpoint,
        plugins: [any PluginType],
        request: URLRequest
    ) -> (() -> Void) {
        let caller = Handover((target: target, completion: completion, plugins: plugins))
        let call = StubbedCall(request: request, endpoint: endpoint, behavior: .immediate)
        return {
            if token.isCancelled { return self.cancelCompletion(completion, target: target) }
            _Concurrency.Task(executorPreference: CallbackExecutor(queue: .main)) {
                let (target, completion, plugins) = caller.value
                let outcome = await self.answer(call, target: target, telling: .announced)
                for plugin in plugins { plugin.didReceive(outcome.result, target: target) }
                completion(outcome.result)
            }
        }
    }

    /// Tells plugins and a completion that a call was cancelled.
    public func cancelCompletion(_ completion: Moya.Completion, target: Target) {
        let result = Result<Response, MoyaError>.failure(.cancelled)
        for plugin in plugins { plugin.didReceive(result, target: target) }
        completion(result)
    }

    /// Starts a stubbed call; what plugins hear of it is told before `completion`.
    func startStub(
        _ call: StubbedCall,
        target: Target,
        queue: DispatchQueue?,
        completion: @escaping Completion
    ) -> CancellableToken {
        let delivery = CallDelivery(queue: queue)
        let caller = Handover((target: target, completion: completion))
        let token = CallToken()
        let task = _Concurrency.Task(executorPreference: delivery.executor) {
            let outcome = await self.answer(call, target: caller.value.target, events: StubbedCall.events)
            await delivery.deliver(.namedQueue) {
                self.tellPlugins(outcome, target: caller.value.target)
                caller.value.completion(outcome.result)
            }
        }
        token.began(task)
        return CancellableToken { token.cancel() }
    }

    /// Sends a stubbed call down the pipeline.
    private func answer(
        _ call: StubbedCall,
        target: Target,
        events: (any CallEvents)? = nil,
        telling: Telling = .nothing
    ) async -> CallOutcome {
        guard call.behavior.isStub else {
            let error = MoyaError.underlying(StubError.behaviorIsNever, nil)
            return CallOutcome(result: .failure(error), place: .namedQueue, telling: telling)
        }
        return await send(
            call.request,
            call.endpoint,
            target: target,
            stub: call.behavior,
            events: events,
            telling: telling
        )
    }

    /// The answer of a subclass's ``stubRequest(_:request:callbackQueue:completion:endpoint:stubBehavior:)``.
    func overriddenStub(
        _ request: URLRequest,
        _ endpoint: Endpoint,
        target: Target,
        stub: Moya.StubBehavior,
        events: (any CallEvents)?,
        queue: DispatchQueue?
    ) async -> CallOutcome {
        let answer = OneTimeAnswer<Result<Response, MoyaError>>()
        let token = StubbedCall.$events.withValue(events) {
            stubRequest(
                target,
                request: request,
                callbackQueue: queue,
                completion: { answer.give($0) },
                endpoint: endpoint,
                stubBehavior: stub
            )
        }
        let result = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            token.cancel()
        }
        return CallOutcome(result: result, place: .namedQueue, telling: .everything)
    }
}
