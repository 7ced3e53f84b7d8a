/// A target whose requests carry an access token; ``AccessTokenPlugin`` adds it.
public protocol AccessTokenAuthorizable {
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
