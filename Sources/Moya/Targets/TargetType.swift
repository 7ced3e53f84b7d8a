public import Foundation

/// One endpoint of an API: usually an enum with a case per call.
///
/// ```swift
/// enum GitHub: TargetType {
///     case zen
///     case user(String)
///
///     var baseURL: URL { URL(string: "https://api.github.com")! }
///     var path: String {
///         switch self {
///         case .zen: "/zen"
///         case .user(let name): "/users/\(name)"
///         }
///     }
///     var method: Moya.Method { .get }
///     var task: Moya.Task { .requestPlain }
///     var headers: [String: String]? { nil }
/// }
/// ```
public protocol TargetType: SendableMetatype {
    /// The URL that ``path`` is appended to.
    var baseURL: URL { get }

    /// What is appended to ``baseURL``, percent-encoded on the way, a `?` too. Empty to use ``baseURL`` as it is.
    var path: String { get }

    /// The method of the request.
    var method: Moya.Method { get }

    /// The body that a stubbed call is answered with, under status 200. Empty by default.
    var sampleData: Data { get }

    /// What is sent and how the answer is taken.
    var task: Moya.Task { get }

    /// Which status codes count as success. Every one by default.
    var validationType: ValidationType { get }

    /// The header fields of the request.
    var headers: [String: String]? { get }
}

extension TargetType {
    /// Every status code is a success.
    public var validationType: ValidationType { .none }

    /// An empty body.
    public var sampleData: Data { Data() }
}
