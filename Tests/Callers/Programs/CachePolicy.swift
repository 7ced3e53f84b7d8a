import Moya

/// A refinement that targets may adopt, looked up by a plugin.
protocol CachePolicyGettable {
    var cachePolicy: URLRequest.CachePolicy { get }
}

final class CachePolicyPlugin: PluginType {
    func prepare(_ request: URLRequest, target: TargetType) -> URLRequest {
        let policy = target as? CachePolicyGettable ?? (target as? MultiTarget)?.target as? CachePolicyGettable
        guard let cachePolicy = policy?.cachePolicy else { return request }
        var mutableRequest = request
        mutableRequest.cachePolicy = cachePolicy
        return mutableRequest
    }
}

extension ProfileTarget: CachePolicyGettable {
    var cachePolicy: URLRequest.CachePolicy { .reloadIgnoringLocalAndRemoteCacheData }
}
