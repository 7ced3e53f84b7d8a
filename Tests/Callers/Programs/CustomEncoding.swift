// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya
import MoyaHTTP

/// An encoding of the app's own, which sends a list as the body.
struct JSONArrayEncoding: ParameterEncoding {
    static let `default` = JSONArrayEncoding()

    func encode(_ urlRequest: URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var urlRequest = try urlRequest.asURLRequest()
        guard let json = parameters?["jsonArray"] else { return urlRequest }
        let data = try JSONSerialization.data(withJSONObject: json, options: [])
        if urlRequest.value(forHTTPHeaderField: "Content-Type") == nil {
            urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        urlRequest.httpBody = data
        return urlRequest
    }
}

enum BatchAPI: TargetType {
    case delete(ids: [Int])

    var baseURL: URL { URL(string: "https://batch.example.com")! }
    var path: String { "items" }
    var method: Moya.Method { .delete }
    var task: Moya.Task {
        switch self {
        case .delete(let ids):
            return .requestParameters(parameters: ["jsonArray": ids], encoding: JSONArrayEncoding.default)
        }
    }
    var headers: [String: String]? { nil }
}
