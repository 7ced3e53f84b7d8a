public import Foundation

/// What a retrier answers.
public enum RetryResult: Sendable {
    /// Again, at once.
    case retry
    /// Again, after so many seconds.
    case retryWithDelay(TimeInterval)
    /// Not as far as this retrier is concerned; the next one is asked.
    case doNotRetry
    /// Not at all; the request fails with ``AFError/requestRetryFailed(retryError:originalError:)``.
    case doNotRetryWithError(any Error)
}

/// Decides whether a request that failed is sent again.
public protocol RequestRetrier: Sendable {
    /// Decides.
    ///
    /// Asked when the request could not be made or adapted, when its transfer or a validation failed, and again for
    /// every response handler that could not read the response; never for a cancelled request.
    ///
    /// - Parameters:
    ///   - request: What failed; its `response`, `retryCount` and `request` are those of the last attempt.
    ///   - session: The session that sends it.
    ///   - error: Why it failed, an ``AFError``.
    ///   - completion: To be called once, from any thread. A cancelled request does not wait for it.
    func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    )
}
