public import Foundation

/// What an adapter knows of the request that it adapts.
public struct RequestAdapterState: Sendable {
    /// Tells requests apart; the same in every attempt of one request.
    public let requestID: UUID
    /// The session that sends the request.
    public let session: Session
}

/// Changes requests before they are sent, once per attempt.
///
/// ```swift
/// struct TokenAdapter: RequestAdapter {
///     func adapt(
///         _ urlRequest: URLRequest,
///         for session: Session,
///         completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
///     ) {
///         var request = urlRequest
///         request.headers.update(.authorization(bearerToken: token))
///         completion(.success(request))
///     }
/// }
/// ```
public protocol RequestAdapter: Sendable {
    /// Changes a request.
    ///
    /// - Parameters:
    ///   - urlRequest: The request as adapters before this one left it.
    ///   - session: The session that sends it.
    ///   - completion: To be called once, from any thread; a failure ends the attempt with
    ///     ``AFError/requestAdaptationFailed(error:)``. A cancelled request does not wait for it.
    func adapt(
        _ urlRequest: URLRequest,
        for session: Session,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    )

    /// Changes a request, knowing which one it is; by default the same as ``adapt(_:for:completion:)``.
    ///
    /// - Parameters:
    ///   - urlRequest: The request as adapters before this one left it.
    ///   - state: The request's identity and its session.
    ///   - completion: To be called once, from any thread.
    func adapt(
        _ urlRequest: URLRequest,
        using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    )
}

extension RequestAdapter {
    /// Forwards to the form without identity.
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest,
        using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, for: state.session, completion: completion)
    }
}
