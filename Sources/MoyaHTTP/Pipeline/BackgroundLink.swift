/// Sends a call down from a background thread, where adapters and plugins may take their time or wait for another call:
/// neither the caller's thread nor the callback queue stands still meanwhile.
package struct BackgroundLink: Link {
    private static let background = QueueExecutor(queue: .global())

    /// Makes the step, which has no state.
    package init() {}

    /// A stub answers where it is asked.
    package func applies(to call: Call) -> Bool {
        call.stub == nil
    }

    package func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        try await withTaskExecutorPreference(Self.background) { () async throws(CallFailure) in
            try await sendAway(call, next)
        }
    }

    @concurrent
    private func sendAway(_ call: Call, _ next: Next) async throws(CallFailure) -> Reply {
        try await next(call)
    }
}
