/// Adapts requests and decides about their retries. Both halves do nothing unless they are implemented.
public protocol RequestInterceptor: RequestAdapter, RequestRetrier {}

extension RequestInterceptor {
    /// Lets the request pass as it is.
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest,
        for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        completion(.success(urlRequest))
    }

    /// Leaves the decision to others.
    @preconcurrency
    public func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        completion(.doNotRetry)
    }
}

/// An adapter as a closure.
public typealias AdaptHandler =
    @Sendable (
        _ request: URLRequest,
        _ session: Session,
        _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) -> Void

/// A retrier as a closure.
public typealias RetryHandler =
    @Sendable (
        _ request: Request,
        _ session: Session,
        _ error: any Error,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) -> Void
