extension MockServer {
    /// The requests so far in the order in which they were read to their end.
    public var requests: [RecordedRequest] {
        context.log.read(\.requests)
    }

    /// The requests whose connection ended before their body did, with what came of it.
    public var abandonedRequests: [RecordedRequest] {
        context.log.read(\.abandonedRequests)
    }

    /// What happened to connections so far.
    public var events: [MockEvent] {
        context.log.read(\.events)
    }

    /// The counters at this moment.
    public var status: MockServerStatus {
        context.log.read(\.status)
    }

    /// How many connections were accepted since the start.
    public var acceptedConnections: Int { status.acceptedConnections }

    /// How many connections are open.
    public var openConnections: Int { status.openConnections }

    /// How many connections were open at the same time at most.
    public var maximumOpenConnections: Int { status.maximumOpenConnections }

    /// Forgets requests and events; the counters go on.
    public func forgetRequests() {
        context.log.mutate { $0.forget() }
    }

    /// Suspends until there is a request that was not taken yet, and takes the oldest.
    ///
    /// - Parameter timeout: How long at most, 10 s by default.
    /// - Throws: `MockServerError.timedOut`; also when the task is cancelled.
    public func takeRequest(timeout: Duration = .seconds(10)) async throws(MockServerError) -> RecordedRequest {
        guard let request = await context.log.wait(timeout: timeout, for: { $0.takeRequest() }) else {
            throw timedOut(timeout)
        }
        return request
    }

    /// Blocks the thread until there is a request that was not taken yet, and takes the oldest.
    ///
    /// - Parameter timeout: How long at most, 10 s by default.
    /// - Throws: `MockServerError.timedOut`.
    public func takeRequest(timeout: Duration = .seconds(10)) throws(MockServerError) -> RecordedRequest {
        guard let request = context.log.waitBlocking(timeout: timeout, for: { $0.takeRequest() }) else {
            throw timedOut(timeout)
        }
        return request
    }

    /// Suspends until the counters fulfil a condition, which is looked at after every change.
    ///
    ///     await server.waitUntil { $0.openConnections == 0 }
    ///
    /// - Parameters:
    ///   - timeout: How long at most, 10 s by default.
    ///   - condition: What is waited for.
    /// - Returns: Whether it came to that in time; false also when the task is cancelled.
    @discardableResult
    public func waitUntil(
        timeout: Duration = .seconds(10),
        _ condition: @Sendable (MockServerStatus) -> Bool
    ) async -> Bool {
        await context.log.wait(timeout: timeout, observing: \.status, until: condition)
    }

    private func timedOut(_ timeout: Duration) -> MockServerError {
        .timedOut("no request came to \(baseURL) within \(timeout)")
    }
}
