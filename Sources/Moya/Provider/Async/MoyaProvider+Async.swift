import MoyaTransport

extension MoyaProvider {
    /// Makes a call and returns its response.
    ///
    /// Runs in the caller's isolation; cancelling the task cancels the call. Plugins are told as for any call. Of a
    /// subclass, its own `request(_:callbackQueue:progress:completion:)` makes the call.
    ///
    /// ```swift
    /// let user = try await provider.request(.user(1)).map(User.self)
    /// ```
    ///
    /// - Throws: What the closure form gives as a failure.
    public func request(_ target: Target) async throws(MoyaError) -> Response {
        if isSubclass { return try await overriddenRequest(target).get() }
        let outcome = await outcome(of: target, for: .awaiting)
        defer { vacate(outcome.seat) }
        tellPlugins(outcome, target: target)
        return try processed(outcome, target: target).get()
    }

    /// The closure form, awaited.
    private func overriddenRequest(_ target: Target) async -> Result<Response, MoyaError> {
        let answer = OneTimeAnswer<Result<Response, MoyaError>>()
        let token = Handover(request(target, callbackQueue: callbackQueue ?? .global()) { answer.give($0) })
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            token.value.cancel()
        }
    }
}
