import Foundation
import Moya

/// All four hooks of a plugin: adds the app's key, counts what is on its way, and turns a refused key into an error.
final class KeyPlugin: PluginType {
    /// What was seen, in order.
    private(set) var history: [String] = []

    private let key: String

    init(key: String) {
        self.key = key
    }

    func prepare(_ request: URLRequest, target: TargetType) -> URLRequest {
        history.append("prepare")
        var request = request
        request.setValue(key, forHTTPHeaderField: "X-API-Key")
        return request
    }

    func willSend(_ request: RequestType, target: TargetType) {
        history.append("willSend \(request.request?.httpMethod ?? "")")
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: TargetType) {
        history.append("didReceive \((try? result.get().statusCode) ?? 0)")
    }

    func process(_ result: Result<Moya.Response, MoyaError>, target: TargetType) -> Result<Moya.Response, MoyaError> {
        history.append("process")
        return result.flatMap { response in
            response.statusCode == 403 ? .failure(.statusCode(response)) : .success(response)
        }
    }
}
