public import Dispatch

/// The session that nobody had to make.
public let AF = Session.default

extension Session {
    /// Changes a `URLRequest` before parameters are applied, in every attempt. What it throws arrives as
    /// ``AFError/createURLRequestFailed(error:)``.
    public typealias RequestModifier = @Sendable (inout URLRequest) throws -> Void

    /// When a request is made ready.
    public enum RequestSetup: Sendable {
        /// Once it is resumed.
        case lazy
        /// When it is made, up to the moment before it is sent.
        case eager
    }

    /// When requests are made ready.
    public var requestSetup: RequestSetup { home.options.requestSetup }
    /// A queue of the session's; nothing needs it.
    public var rootQueue: DispatchQueue { home.options.rootQueue }
    /// A queue of the session's; nothing needs it.
    public var requestQueue: DispatchQueue { home.options.requestQueue ?? rootQueue }
    /// Where requests are made and responses read, if the app named a queue for it.
    public var serializationQueue: DispatchQueue { home.options.serializationQueue ?? rootQueue }
    /// Adapts every request and decides about its retries.
    public var interceptor: (any RequestInterceptor)? { home.options.interceptor }
    /// Decides about redirects.
    public var redirectHandler: (any RedirectHandler)? { home.options.redirectHandler }
    /// Decides what is cached.
    public var cachedResponseHandler: (any CachedResponseHandler)? { home.options.cachedResponseHandler }
    /// All monitors as one.
    public var eventMonitor: CompositeEventMonitor { CompositeEventMonitor(monitors: home.options.eventMonitors) }

    /// Hands over the requests that run or wait for something.
    ///
    /// - Parameter action: Called before this returns, on the caller's thread.
    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        action(home.registry.all)
    }

    /// Cancels the requests that run or wait for something.
    ///
    /// - Parameters:
    ///   - queue: Where `completion` is called.
    ///   - completion: Called once all of them are told; their handlers may follow later.
    public func cancelAllRequests(
        completingOnQueue queue: DispatchQueue = .main,
        completion: (@Sendable () -> Void)? = nil
    ) {
        for request in home.registry.all { request.cancel() }
        if let completion { queue.async(execute: completion) }
    }
}

extension Session: RequestDelegate {
    /// Whether response handlers resume their requests.
    public var startImmediately: Bool { startRequestsImmediately }
}
