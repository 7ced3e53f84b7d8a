/// Several adapters and retriers, one after the other.
///
/// Each adapter gets what the one before made; the first failure ends the row. Retriers are asked until one answers
/// something else than ``RetryResult/doNotRetry``.
open class Interceptor: @unchecked Sendable, RequestInterceptor {  // All state is constant.
    /// The adapters, in order.
    public let adapters: [any RequestAdapter]
    /// The retriers, in order.
    public let retriers: [any RequestRetrier]

    /// Makes an interceptor of two closures.
    public init(adaptHandler: @escaping AdaptHandler, retryHandler: @escaping RetryHandler) {
        adapters = [Adapter(adaptHandler)]
        retriers = [Retrier(retryHandler)]
    }

    /// Makes an interceptor of two halves.
    public init(adapter: any RequestAdapter, retrier: any RequestRetrier) {
        adapters = [adapter]
        retriers = [retrier]
    }

    /// Makes an interceptor of several.
    ///
    /// - Parameters:
    ///   - adapters: Adapters, in order.
    ///   - retriers: Retriers, in order.
    ///   - interceptors: Come after both, with both halves.
    public init(
        adapters: [any RequestAdapter] = [],
        retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) {
        self.adapters = adapters + interceptors
        self.retriers = retriers + interceptors
    }

    /// Hands the request from adapter to adapter.
    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest,
        for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, by: adapters[...], completion: completion) { $0.adapt($1, for: session, completion: $2) }
    }

    /// Hands the request from adapter to adapter, with its identity.
    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest,
        using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, by: adapters[...], completion: completion) { $0.adapt($1, using: state, completion: $2) }
    }

    /// Asks retrier after retrier.
    @preconcurrency
    open func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        ask(retriers[...], request, session, error, completion)
    }

    private typealias Completion = @Sendable (Result<URLRequest, any Error>) -> Void

    private func adapt(
        _ urlRequest: URLRequest,
        by adapters: ArraySlice<any RequestAdapter>,
        completion: @escaping Completion,
        step: @escaping @Sendable (any RequestAdapter, URLRequest, @escaping Completion) -> Void
    ) {
        guard let first = adapters.first else { return completion(.success(urlRequest)) }
        step(first, urlRequest) { result in
            switch result {
            case .success(let adapted):
                self.adapt(adapted, by: adapters.dropFirst(), completion: completion, step: step)
            case .failure: completion(result)
            }
        }
    }

    private func ask(
        _ retriers: ArraySlice<any RequestRetrier>,
        _ request: Request,
        _ session: Session,
        _ error: any Error,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let first = retriers.first else { return completion(.doNotRetry) }
        first.retry(request, for: session, dueTo: error) { result in
            if case .doNotRetry = result {
                self.ask(retriers.dropFirst(), request, session, error, completion)
            } else {
                completion(result)
            }
        }
    }
}

extension RequestInterceptor where Self == Interceptor {
    /// An interceptor of two closures.
    @preconcurrency
    public static func interceptor(adapter: @escaping AdaptHandler, retrier: @escaping RetryHandler) -> Interceptor {
        Interceptor(adaptHandler: adapter, retryHandler: retrier)
    }

    /// An interceptor of two halves.
    @preconcurrency
    public static func interceptor(adapter: any RequestAdapter, retrier: any RequestRetrier) -> Interceptor {
        Interceptor(adapter: adapter, retrier: retrier)
    }

    /// An interceptor of several adapters, retriers and interceptors.
    @preconcurrency
    public static func interceptor(
        adapters: [any RequestAdapter] = [],
        retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) -> Interceptor {
        Interceptor(adapters: adapters, retriers: retriers, interceptors: interceptors)
    }
}
