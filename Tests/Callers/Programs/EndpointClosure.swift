// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// Endpoints changed for all targets: common fields, and credentials for all but the login.
enum AccountAPI: String, TargetType {
    case login
    case balance

    var baseURL: URL { URL(string: "https://account.example.com")! }
    var path: String { rawValue }
    var method: Moya.Method { self == .login ? .post : .get }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
}

func makeAccountProvider(token: String) -> MoyaProvider<AccountAPI> {
    let endpointClosure = { (target: AccountAPI) -> Endpoint in
        let defaultEndpoint = MoyaProvider.defaultEndpointMapping(for: target)
        switch target {
        case .login:
            return defaultEndpoint
        default:
            return defaultEndpoint.adding(newHTTPHeaderFields: ["AUTHENTICATION_TOKEN": token])
        }
    }
    return MoyaProvider<AccountAPI>(endpointClosure: endpointClosure)
}
