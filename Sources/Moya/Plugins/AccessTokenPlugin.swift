/// Adds `Authorization` to the requests of targets that are ``AccessTokenAuthorizable``.
///
/// ```swift
/// let provider = MoyaProvider<GitHub>(plugins: [AccessTokenPlugin { _ in keychain.token }])
/// ```
public struct AccessTokenPlugin: PluginType {
    /// Gives the token for a target. A ``MultiTarget`` is unwrapped first.
    public typealias TokenClosure = (any TargetType) -> String

    /// Gives the token for a target.
    public let tokenClosure: TokenClosure

    /// Makes a plugin.
    ///
    /// - Parameter tokenClosure: Called for every request that needs a token, on the thread that prepares it.
    public init(tokenClosure: @escaping TokenClosure) {
        self.tokenClosure = tokenClosure
    }

    /// Adds the token, if the target wants one.
    ///
    /// A value that the request has already is kept: the token follows it after a comma.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        guard let type = (target as? any AccessTokenAuthorizable)?.authorizationType else { return request }
        let named = (target as? MultiTarget)?.target ?? target
        var request = request
        request.addValue("\(type.value) \(tokenClosure(named))", forHTTPHeaderField: "Authorization")
        return request
    }
}
