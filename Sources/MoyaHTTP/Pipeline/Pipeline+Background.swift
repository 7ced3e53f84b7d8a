import MoyaTransport

extension Pipeline {
    private static let background = QueueExecutor(queue: .global())

    /// Sends a call down from a background thread, where adapters and plugins may take their time or wait for another
    /// call: neither the caller's thread nor the callback queue stands still meanwhile.
    package func sendInBackground(_ call: Call) async throws(CallFailure) -> Reply {
        try await withTaskExecutorPreference(Self.background) { () async throws(CallFailure) in
            try await sendAway(call)
        }
    }

    @concurrent
    private func sendAway(_ call: Call) async throws(CallFailure) -> Reply {
        try await send(call)
    }
}
