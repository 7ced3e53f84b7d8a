/// A target whose requests carry an access token; ``AccessTokenPlugin`` adds it, on whatever thread prepares the request.
/// A conformance bound to an actor would not be found there, and does not compile: write `nonisolated` before it.
public protocol AccessTokenAuthorizable: SendableMetatype {
    /// How the token is written; `nil` sends none.
    var authorizationType: AuthorizationType? { get }
}

/// The scheme of an `Authorization` header field.
public enum AuthorizationType: Sendable {
    /// `Basic`.
    case basic
    /// `Bearer`.
    case bearer
    /// This text.
    case custom(String)

    /// The scheme as it is sent.
    public var value: String {
        switch self {
        case .basic: "Basic"
        case .bearer: "Bearer"
        case .custom(let scheme): scheme
        }
    }
}

extension AuthorizationType: Equatable {}
