public import Dispatch

/// A request whose response can be looked at before its body is taken.
public protocol HeadObserving: Request {}

extension HeadObserving {
    /// Hands over the response before its body is taken, and waits for a decision.
    ///
    /// - Parameters:
    ///   - queue: Where `handler` is called.
    ///   - handler: Calls its second argument once, from any thread; until then no byte of the body is taken.
    @_disfavoredOverload
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main,
        perform handler:
            @escaping @Sendable (
                _ response: HTTPURLResponse,
                _ completionHandler: @escaping @Sendable (Request.ResponseDisposition) -> Void
            ) -> Void
    ) -> Self {
        append(
            HeadHandler { response in
                await Answer<Request.ResponseDisposition>.value { decide in queue.async { handler(response, decide) } }
                    ?? .cancel
            }
        )
        return self
    }

    /// Hands over the response before its body is taken.
    ///
    /// - Parameters:
    ///   - queue: Where `handler` is called.
    ///   - handler: Told every response, of retries too.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main,
        perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        onHTTPResponse(on: queue) { response, decide in
            handler(response)
            decide(.allow)
        }
    }

    /// Hands over the response before its body is taken, and waits for a decision.
    @_disfavoredOverload
    @discardableResult
    public func onHTTPResponse(
        perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> Request.ResponseDisposition
    ) -> Self {
        append(HeadHandler(decide: handler))
        return self
    }

    /// Hands over the response before its body is taken, and waits for the handler.
    @discardableResult
    public func onHTTPResponse(perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> Void) -> Self
    {
        append(
            HeadHandler { response in
                await handler(response)
                return .allow
            }
        )
        return self
    }
}

extension Request {
    var hasHeadHandlers: Bool { locked.withLock { !$0.headHandlers.isEmpty } }

    func append(_ handler: HeadHandler) {
        locked.withLock { $0.headHandlers.append(handler) }
    }

    func append(_ validator: Validator) {
        locked.withLock { $0.validators.append(validator) }
    }
}
