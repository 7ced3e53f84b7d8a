public import Dispatch
import Foundation
public import MoyaTransport

/// Sends requests and owns what they share: connections, cookies, default fields, limits.
///
/// ```swift
/// let session = Session()
/// let reply = try await session.data(for: URLRequest(url: url))
/// print(reply.head.statusCode, reply.data.count)
/// ```
///
/// Everything is settled when the session is made; it can be used from any thread.
open class Session: FormRequestMaker, @unchecked Sendable {  // All state is constant.
    /// The session that nobody had to make.
    public static let `default` = Session()

    /// The configuration as it was when the session was made.
    public let sessionConfiguration: URLSessionConfiguration
    /// Whether requests start by themselves once a handler is attached.
    public let startRequestsImmediately: Bool
    /// Who judges the servers; the platform if nobody does.
    public let serverTrustManager: ServerTrustManager?
    /// The way to the wire.
    public let transport: any Transport
    /// The parts of the session that its pipeline uses.
    package let environment: PipelineEnvironment
    private let pipeline: Pipeline
    private let resourceTimeout: Duration?

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - configuration: Default fields, timeouts, connections per host, cookies. Read once, here.
    ///   - rootQueue: Kept as ``rootQueue``; nothing needs it.
    ///   - startRequestsImmediately: Whether a response handler starts its request.
    ///   - requestSetup: When requests are made ready: once resumed, by default.
    ///   - requestQueue: Kept as ``requestQueue``; nothing needs it.
    ///   - serializationQueue: Where requests are made and responses read; by default on the shared pool of threads.
    ///   - interceptor: Adapts every request and decides about its retries, before its own interceptor.
    ///   - serverTrustManager: Who judges the servers; the platform by default.
    ///   - redirectHandler: Decides about redirects; by default they are followed.
    ///   - cachedResponseHandler: Kept and never asked: no response is cached.
    ///   - eventMonitors: Told of every event of every request; by default the one that posts notifications.
    ///   - redirects: How redirects are followed.
    ///   - tls: Roots, versions and client identities; by default the system's roots, TLS 1.2 and 1.3, no identity.
    ///   - transport: The way to the wire; by default libcurl on Linux and `URLSession` on Apple's systems. It brings
    ///     its own trust: together with `serverTrustManager` or `tls` every call fails with `unsupported`.
    public init(
        configuration: URLSessionConfiguration = URLSessionConfiguration.af.default,
        rootQueue: DispatchQueue? = nil,
        startRequestsImmediately: Bool = true,
        requestSetup: RequestSetup = .lazy,
        requestQueue: DispatchQueue? = nil,
        serializationQueue: DispatchQueue? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = [AlamofireNotifications()],
        redirects: RedirectPolicy = RedirectPolicy(),
        tls: TLSConfiguration? = nil,
        transport: (any Transport)? = nil
    ) {
        sessionConfiguration = configuration
        self.startRequestsImmediately = startRequestsImmediately
        self.serverTrustManager = serverTrustManager
        let way = DefaultTransport.make(
            configuration,
            tls: tls,
            trust: serverTrustManager?.transportTrust,
            given: transport
        )
        self.transport = way
        let reference = WeakSession()
        let options = SessionOptions(
            interceptor: interceptor,
            redirectHandler: redirectHandler,
            cachedResponseHandler: cachedResponseHandler,
            eventMonitors: eventMonitors,
            requestSetup: requestSetup,
            rootQueue: rootQueue ?? DispatchQueue(label: "moya.session.root"),
            requestQueue: requestQueue,
            serializationQueue: serializationQueue
        )
        environment = PipelineEnvironment(
            transport: way,
            converter: RequestConverter(configuration),
            redirects: redirects,
            cookies: CookieJar(configuration),
            interceptor: interceptor,
            redirectHandler: redirectHandler,
            monitors: eventMonitors,
            session: reference
        )
        pipeline = Pipeline(environment)
        // Foundation's default of seven days stands for no limit, which costs a call nothing.
        let limit = configuration.timeoutIntervalForResource
        resourceTimeout = limit == 7 * 24 * 60 * 60 ? nil : Duration(timeout: limit)
        super.init(
            home: RequestHome(
                session: reference,
                pipeline: pipeline,
                options: options,
                startsImmediately: startRequestsImmediately
            )
        )
        reference.set(self)
    }

    deinit {
        for request in home.registry.all { request.sessionEnded() }
        transport.close()
    }

    /// Sends a call through the session's own pipeline.
    package func send(_ call: Call) async throws(CallFailure) -> Reply {
        var call = call
        if call.deadline == nil, let deadline = deadline() { call.deadline = deadline }
        return try await pipeline.send(call)
    }

    /// When a call that starts now must be over, by the configuration's `timeoutIntervalForResource`.
    package func deadline() -> ContinuousClock.Instant? {
        resourceTimeout.map { ContinuousClock.now.advanced(by: $0) }
    }

    /// The fields that go with every request which has none of the name.
    public var headers: [String: String] {
        environment.converter.sessionHeaders.reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    /// Ends the session: running calls fail, later ones too.
    public func invalidateAndCancel() {
        transport.close()
    }
}
