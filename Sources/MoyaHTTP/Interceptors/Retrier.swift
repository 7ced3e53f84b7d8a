/// A retrier made of a closure.
open class Retrier: @unchecked Sendable, RequestInterceptor {  // All state is constant.
    private let retryHandler: RetryHandler

    /// Makes a retrier of a closure.
    @preconcurrency
    public init(_ retryHandler: @escaping RetryHandler) {
        self.retryHandler = retryHandler
    }

    /// Asks the closure.
    @preconcurrency
    open func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        retryHandler(request, session, error, completion)
    }
}

extension RequestRetrier where Self == Retrier {
    /// A retrier made of a closure.
    @preconcurrency
    public static func retrier(using closure: @escaping RetryHandler) -> Retrier {
        Retrier(closure)
    }
}
