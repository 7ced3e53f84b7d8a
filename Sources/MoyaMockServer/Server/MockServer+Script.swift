extension MockServer {
    /// Queues a response for the next request that no route takes.
    public func enqueue(_ response: MockResponse) {
        context.script.withLock { $0.enqueue(response) }
    }

    /// Queues what is done with the next connection that is accepted.
    public func enqueue(connection behavior: MockConnectionBehavior) {
        context.script.withLock { $0.enqueue(behavior) }
    }

    /// Answers requests of a route with what a handler makes of them.
    ///
    /// - Parameters:
    ///   - method: The method, nil for every one.
    ///   - path: The path without query as it is sent, or its start followed by `*`. Exact paths go before starts,
    ///     longer starts before shorter ones, and newer routes before older ones.
    ///   - options: When and where the handler runs; by default after the whole request, on a worker thread.
    ///   - handler: Makes the response. On a worker thread it may block.
    public func route(
        _ method: String?,
        _ path: String,
        options: MockRouteOptions = MockRouteOptions(),
        handler: @escaping @Sendable (RecordedRequest) -> MockResponse
    ) {
        add(method, path, options, .handler(handler))
    }

    /// Answers requests of a route always with the same response.
    ///
    /// - Parameters:
    ///   - method: The method, nil for every one.
    ///   - path: The path without query as it is sent, or its start followed by `*`.
    ///   - options: When the answer is given and how the body is read.
    ///   - response: The response.
    public func route(
        _ method: String?,
        _ path: String,
        options: MockRouteOptions = MockRouteOptions(),
        response: MockResponse
    ) {
        add(method, path, options, .response(response))
    }

    /// Answers requests with any method to a path with what a handler makes of them.
    public func route(
        _ path: String,
        options: MockRouteOptions = MockRouteOptions(),
        handler: @escaping @Sendable (RecordedRequest) -> MockResponse
    ) {
        add(nil, path, options, .handler(handler))
    }

    /// Answers requests with any method to a path always with the same response.
    public func route(_ path: String, options: MockRouteOptions = MockRouteOptions(), response: MockResponse) {
        add(nil, path, options, .response(response))
    }

    /// Lets all responses to requests whose path matches wait at a gate, whatever answers them.
    ///
    /// - Parameter path: A path, or its start followed by `*`; everything by default.
    /// - Returns: The gate, closed.
    public func holdResponses(_ path: String = "*") -> MockGate {
        let gate = MockGate()
        context.script.withLock { $0.hold(PathPattern(path), at: gate) }
        return gate
    }

    /// Forgets all routes, queued responses, queued connections and holds.
    public func removeAllRoutes() {
        context.script.withLock { $0 = ServerScript() }
    }

    private func add(_ method: String?, _ path: String, _ options: MockRouteOptions, _ answer: MockRoute.Answer) {
        let route = MockRoute(method: method, pattern: PathPattern(path), options: options, answer: answer)
        context.script.withLock { $0.add(route) }
    }
}
