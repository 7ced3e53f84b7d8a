/// What proves who somebody is, for a while.
public protocol AuthenticationCredential {
    /// Whether a new one is needed before the next request.
    var requiresRefresh: Bool { get }
}

/// Puts credentials into requests and gets new ones.
public protocol Authenticator: AnyObject, Sendable {
    /// What is put into requests.
    associatedtype Credential: AuthenticationCredential & Sendable

    /// Puts a credential into a request.
    func apply(_ credential: Credential, to urlRequest: inout URLRequest)

    /// Gets a new credential. A request of the same session may be used for it, if it goes without the interceptor or
    /// is one that the interceptor lets pass.
    ///
    /// - Parameters:
    ///   - credential: The one that no longer serves.
    ///   - session: The session that wants it.
    ///   - completion: To be called once, from any thread.
    func refresh(
        _ credential: Credential,
        for session: Session,
        completion: @escaping @Sendable (Result<Credential, any Error>) -> Void
    )

    /// Whether a response means that its request was not authenticated.
    func didRequest(
        _ urlRequest: URLRequest,
        with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool

    /// Whether a request carries this credential, and not an older one.
    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Credential) -> Bool
}

/// Why a request could not be authenticated.
public enum AuthenticationError: Error, Sendable {
    /// There is no credential.
    case missingCredential
    /// Too many credentials were asked for in too short a time.
    case excessiveRefresh
}
