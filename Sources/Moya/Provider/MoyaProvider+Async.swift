extension MoyaProvider {
    /// Makes a call and returns its response.
    ///
    /// Runs in the caller's isolation; cancelling the task cancels the call. Plugins are told as for any call.
    ///
    /// ```swift
    /// let user = try await provider.request(.user(1)).map(User.self)
    /// ```
    ///
    /// - Throws: What the closure form gives as a failure.
    public func request(_ target: Target) async throws(MoyaError) -> Response {
        let outcome = await outcome(of: target, progress: nil)
        return try await conclude(outcome.result, target: target, progress: nil).get()
    }
}
