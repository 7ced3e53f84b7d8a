public import Dispatch
public import MoyaHTTP

/// Turns the cases of a target into requests.
///
/// ```swift
/// let provider = MoyaProvider<GitHub>()
/// let response = try await provider.request(.zen)
///
/// provider.request(.zen) { result in
///     // on the main queue, unless a callbackQueue says otherwise
/// }
/// ```
///
/// A provider can be used from any thread. A call keeps its provider alive until it is over.
open class MoyaProvider<Target: TargetType>: MoyaProviderType, @unchecked Sendable {
    // Unchecked: all state is constant once the provider is made. The closures and plugins are the app's and may be called from several threads
    // at once, as they always were.

    /// Makes the endpoint of a target.
    public typealias EndpointClosure = (Target) -> Endpoint
    /// Takes the request, or why there is none.
    public typealias RequestResultClosure = (Result<URLRequest, MoyaError>) -> Void
    /// Makes the request of an endpoint, now or later, and hands it to the second argument, once. A call whose closure
    /// lets go of that argument without an answer fails with ``RequestClosureError/gaveNoAnswer``.
    public typealias RequestClosure = (Endpoint, @escaping RequestResultClosure) -> Void
    /// Decides whether a target is stubbed.
    public typealias StubClosure = (Target) -> Moya.StubBehavior

    /// Makes the endpoint of a target.
    public let endpointClosure: EndpointClosure
    /// Makes the request of an endpoint.
    public let requestClosure: RequestClosure
    /// Decides whether a target is stubbed.
    public let stubClosure: StubClosure
    /// Sends the requests.
    public let session: Session
    /// Told of every call, in this order.
    public let plugins: [any PluginType]
    /// Whether equal calls that overlap share one request.
    public let trackInflights: Bool
    let callbackQueue: DispatchQueue?
    let pipeline: Pipeline
    let inflights: InflightRegistry?

    /// Whether this is an app's own kind of provider, whose overrides must be honoured.
    @exclusivity(unchecked) private(set) final var isSubclass = false

    /// The calls whose completions have not all run yet, by endpoint; empty unless ``trackInflights``.
    ///
    /// A copy: what happens later does not change it. An awaited call is listed with a completion that does nothing.
    open var inflightRequests: [Endpoint: [Moya.Completion]] {
        inflights?.listing ?? [:]
    }

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - endpointClosure: Makes the endpoint of a target; by default from its own properties.
    ///   - requestClosure: Makes the request of an endpoint; by default ``Endpoint/urlRequest()``.
    ///   - stubClosure: Decides whether a target is stubbed; never by default.
    ///   - callbackQueue: Where completions are called; the main queue by default.
    ///   - session: Sends the requests; by default a new one.
    ///   - plugins: Told of every call, in order.
    ///   - trackInflights: Whether equal calls that overlap share one request.
    public init(
        endpointClosure: @escaping EndpointClosure = MoyaProvider.defaultEndpointMapping,
        requestClosure: @escaping RequestClosure = MoyaProvider.defaultRequestMapping,
        stubClosure: @escaping StubClosure = MoyaProvider.neverStub,
        callbackQueue: DispatchQueue? = nil,
        session: Session = MoyaProvider<Target>.defaultAlamofireSession(),
        plugins: [any PluginType] = [],
        trackInflights: Bool = false
    ) {
        self.endpointClosure = endpointClosure
        self.requestClosure = requestClosure
        self.stubClosure = stubClosure
        self.callbackQueue = callbackQueue
        self.session = session
        self.plugins = plugins
        self.trackInflights = trackInflights
        inflights = trackInflights ? InflightRegistry() : nil
        // Code of the app may take part in the sending of a request, for as long as it likes.
        let runsHooks = !plugins.isEmpty || session.interceptor != nil
        pipeline = Pipeline(
            session.environment,
            perCall: runsHooks ? [BackgroundLink()] : [],
            perAttempt: plugins.isEmpty ? [] : [PluginLink(plugins: plugins, session: session)]
        )
        isSubclass = type(of: self) != MoyaProvider<Target>.self
    }

    /// The endpoint of a target.
    open func endpoint(_ token: Target) -> Endpoint {
        endpointClosure(token)
    }

    /// Makes a call and tells its result, exactly once.
    ///
    /// - Parameters:
    ///   - target: What to call.
    ///   - callbackQueue: Where `progress` and `completion` are called; by default the provider's queue, or the main
    ///     queue if it has none. With neither, an immediate stub completes before this function returns.
    ///   - progress: Told how far the call has come, before `completion`.
    ///   - completion: Told the result.
    /// - Returns: Cancels the call. Letting go of it does not.
    @discardableResult
    open func request(
        _ target: Target,
        callbackQueue: DispatchQueue? = .none,
        progress: ProgressBlock? = .none,
        completion: @escaping Completion
    ) -> any Cancellable {
        requestNormal(target, callbackQueue: callbackQueue, progress: progress, completion: completion)
    }

    /// Answers a call with its endpoint's sample. A subclass may override it to answer otherwise; it is called for
    /// every stubbed call of a subclass, once its request is made and before plugins are told.
    ///
    /// - Parameters:
    ///   - target: What is called.
    ///   - request: The request, before plugins prepare it.
    ///   - callbackQueue: Where `completion` is called; by default where the stub answers, which for an immediate one
    ///     is before this function returns.
    ///   - completion: To be called exactly once; it is told what plugins were told in `didReceive`.
    ///   - endpoint: Its sample is the answer.
    ///   - stubBehavior: When to answer. ``StubBehavior/never`` is refused with ``StubError/behaviorIsNever``.
    /// - Returns: Cancels the answer.
    @discardableResult
    open func stubRequest(
        _ target: Target,
        request: URLRequest,
        callbackQueue: DispatchQueue?,
        completion: @escaping Moya.Completion,
        endpoint: Endpoint,
        stubBehavior: Moya.StubBehavior
    ) -> CancellableToken {
        startStub(
            StubbedCall(request: request, endpoint: endpoint, behavior: stubBehavior),
            target: target,
            queue: callbackQueue,
            completion: completion
        )
    }
}

/// What adapters need of a provider.
public protocol MoyaProviderType: AnyObject {
    /// The targets it takes.
    associatedtype Target: TargetType

    /// Makes a call and tells its result, exactly once.
    func request(
        _ target: Target,
        callbackQueue: DispatchQueue?,
        progress: Moya.ProgressBlock?,
        completion: @escaping Moya.Completion
    ) -> any Cancellable
}
