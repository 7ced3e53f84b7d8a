public import Foundation

/// Sends idempotent requests again after failures that pass, with exponential back-off.
///
/// The delay before retry number n, counted from zero, is `exponentialBackoffBase` to the power of n times
/// `exponentialBackoffScale`, in seconds.
open class RetryPolicy: @unchecked Sendable, RequestInterceptor {  // All state is constant.
    /// Two retries.
    public static let defaultRetryLimit: UInt = 2
    /// Every delay is twice the one before.
    public static let defaultExponentialBackoffBase: UInt = 2
    /// Half a second before the first retry.
    public static let defaultExponentialBackoffScale: Double = 0.5
    /// The idempotent methods (RFC 9110, section 9.2.2).
    public static let defaultRetryableHTTPMethods: Set<HTTPMethod> = [.delete, .get, .head, .options, .put, .trace]
    /// The status codes that may be different next time.
    public static let defaultRetryableHTTPStatusCodes: Set<Int> = [408, 500, 502, 503, 504]
    /// The failures of the loading system that may be different next time.
    public static let defaultRetryableURLErrorCodes: Set<URLError.Code> = [
        .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected, .badServerResponse,
        .callIsActive, .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork, .dataNotAllowed,
        .dnsLookupFailed, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
        .internationalRoamingOff, .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed,
        .serverCertificateHasBadDate, .serverCertificateNotYetValid, .timedOut,
    ]

    /// How often a request is sent again at most.
    public let retryLimit: UInt
    /// By how much each delay is longer than the one before; at least 2.
    public let exponentialBackoffBase: UInt
    /// The first delay in seconds.
    public let exponentialBackoffScale: Double
    /// The methods that are sent again.
    public let retryableHTTPMethods: Set<HTTPMethod>
    /// The status codes after which a request is sent again.
    public let retryableHTTPStatusCodes: Set<Int>
    /// The failures after which a request is sent again.
    public let retryableURLErrorCodes: Set<URLError.Code>
    /// How `Retry-After` is honoured; not at all by default.
    public let retryAfter: RetryAfter?

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - retryLimit: How often a request is sent again at most.
    ///   - exponentialBackoffBase: By how much each delay is longer; anything below 2 counts as 2.
    ///   - exponentialBackoffScale: The first delay in seconds.
    ///   - retryableHTTPMethods: The methods that are sent again. Add `POST` only where a second one does no harm.
    ///   - retryableHTTPStatusCodes: Status codes after which a request is sent again; the response must fail
    ///     validation for the policy to be asked.
    ///   - retryableURLErrorCodes: Failures after which a request is sent again.
    ///   - retryAfter: Lets 429 and 503 be retried when the server says; `nil` ignores what it says.
    public init(
        retryLimit: UInt = RetryPolicy.defaultRetryLimit,
        exponentialBackoffBase: UInt = RetryPolicy.defaultExponentialBackoffBase,
        exponentialBackoffScale: Double = RetryPolicy.defaultExponentialBackoffScale,
        retryableHTTPMethods: Set<HTTPMethod> = RetryPolicy.defaultRetryableHTTPMethods,
        retryableHTTPStatusCodes: Set<Int> = RetryPolicy.defaultRetryableHTTPStatusCodes,
        retryableURLErrorCodes: Set<URLError.Code> = RetryPolicy.defaultRetryableURLErrorCodes,
        retryAfter: RetryAfter? = nil
    ) {
        self.retryLimit = retryLimit
        self.exponentialBackoffBase = max(exponentialBackoffBase, 2)
        self.exponentialBackoffScale = exponentialBackoffScale
        self.retryableHTTPMethods = retryableHTTPMethods
        self.retryableHTTPStatusCodes = retryableHTTPStatusCodes
        self.retryableURLErrorCodes = retryableURLErrorCodes
        self.retryAfter = retryAfter
    }

    /// Retries while the limit is not reached and ``shouldRetry(request:dueTo:)`` says so.
    @preconcurrency
    open func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.retryCount < retryLimit, shouldRetry(request: request, dueTo: error) else {
            return completion(.doNotRetry)
        }
        switch retryAfter?.wish(of: request.response, now: Date()) {
        case .delay(let seconds): completion(.retryWithDelay(seconds))
        case .tooLong: completion(.doNotRetry)
        case nil: completion(.retryWithDelay(backoff(before: request.retryCount)))
        }
    }

    /// Whether a failure is one that may pass and the request one that may be sent twice.
    open func shouldRetry(request: Request, dueTo error: any Error) -> Bool {
        guard let method = request.request?.method, retryableHTTPMethods.contains(method) else { return false }
        if let code = request.response?.statusCode {
            if retryableHTTPStatusCodes.contains(code) { return true }
            if retryAfter?.wish(of: request.response, now: Date()) != nil { return true }
        }
        let failure = error as? URLError ?? error.asAFError?.underlyingError as? URLError
        return failure.map { retryableURLErrorCodes.contains($0.code) } ?? false
    }

    private func backoff(before retry: Int) -> TimeInterval {
        pow(Double(exponentialBackoffBase), Double(retry)) * exponentialBackoffScale
    }
}

extension RequestInterceptor where Self == RetryPolicy {
    /// The policy with its defaults.
    public static var retryPolicy: RetryPolicy { RetryPolicy() }

    /// A policy; see ``RetryPolicy``.
    public static func retryPolicy(
        retryLimit: UInt = RetryPolicy.defaultRetryLimit,
        exponentialBackoffBase: UInt = RetryPolicy.defaultExponentialBackoffBase,
        exponentialBackoffScale: Double = RetryPolicy.defaultExponentialBackoffScale,
        retryableHTTPMethods: Set<HTTPMethod> = RetryPolicy.defaultRetryableHTTPMethods,
        retryableHTTPStatusCodes: Set<Int> = RetryPolicy.defaultRetryableHTTPStatusCodes,
        retryableURLErrorCodes: Set<URLError.Code> = RetryPolicy.defaultRetryableURLErrorCodes
    ) -> RetryPolicy {
        RetryPolicy(
            retryLimit: retryLimit,
            exponentialBackoffBase: exponentialBackoffBase,
            exponentialBackoffScale: exponentialBackoffScale,
            retryableHTTPMethods: retryableHTTPMethods,
            retryableHTTPStatusCodes: retryableHTTPStatusCodes,
            retryableURLErrorCodes: retryableURLErrorCodes
        )
    }
}
