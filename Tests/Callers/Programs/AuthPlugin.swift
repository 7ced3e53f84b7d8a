import Moya

/// A plugin that signs requests and tells when a session has expired.
struct AuthPlugin: PluginType {
    let token: () -> String?
    let didExpire: () -> Void

    func prepare(_ request: URLRequest, target: TargetType) -> URLRequest {
        guard let token = token() else { return request }
        var request = request
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.timeoutInterval = 15
        return request
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: TargetType) {
        if case .success(let response) = result, response.statusCode == 401 {
            didExpire()
        }
    }
}
