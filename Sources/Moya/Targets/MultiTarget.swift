public import Foundation

/// Holds a target of any type, so that one provider serves several APIs.
///
/// Everything a plugin may ask of a target is passed on, but protocols of the application's own are not: look at
/// ``target`` for those.
public enum MultiTarget: TargetType {
    /// The target that is meant.
    case target(any TargetType)

    /// Wraps a target.
    public init(_ target: any TargetType) {
        self = .target(target)
    }

    /// The path of the wrapped target.
    public var path: String { target.path }

    /// The base URL of the wrapped target.
    public var baseURL: URL { target.baseURL }

    /// The method of the wrapped target.
    public var method: Moya.Method { target.method }

    /// The sample body of the wrapped target.
    public var sampleData: Data { target.sampleData }

    /// The task of the wrapped target.
    public var task: Moya.Task { target.task }

    /// The validation of the wrapped target.
    public var validationType: ValidationType { target.validationType }

    /// The header fields of the wrapped target.
    public var headers: [String: String]? { target.headers }

    /// The wrapped target.
    public var target: any TargetType {
        switch self {
        case .target(let target): target
        }
    }
}

extension MultiTarget: AccessTokenAuthorizable {
    /// The authorization of the wrapped target, or `nil` when it asks for none.
    public var authorizationType: AuthorizationType? {
        (target as? any AccessTokenAuthorizable)?.authorizationType
    }
}
