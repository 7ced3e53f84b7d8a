import Foundation
import Moya

/// The requests of a music app.
enum MusicAPI {
    case ads(position: Int)
    case songs(page: Int)
    case song(id: String)
    case register(Registration)
    case login(Credentials)
    case profile
}

extension MusicAPI: TargetType {
    /// Where the service is; apps switch it between staging and production.
    static var host = URL(fileURLWithPath: "/")

    var baseURL: URL { Self.host }

    var path: String {
        switch self {
        case .ads: return "/ads"
        case .songs: return "/songs"
        case .song(let id): return "/songs/\(id)"
        case .register: return "/users"
        case .login: return "/sessions"
        case .profile: return "/profile"
        }
    }

    var method: Moya.Method {
        switch self {
        case .register, .login: return .post
        default: return .get
        }
    }

    var task: Moya.Task {
        switch self {
        case .ads(let position):
            return .requestParameters(parameters: ["position": position], encoding: URLEncoding.queryString)
        case .songs(let page):
            return .requestParameters(parameters: ["page": page, "size": 2], encoding: URLEncoding.queryString)
        case .register(let registration):
            return .requestJSONEncodable(registration)
        case .login(let credentials):
            return .requestJSONEncodable(credentials)
        case .song, .profile:
            return .requestPlain
        }
    }

    var headers: [String: String]? {
        var headers = ["Accept": "application/json"]
        if let token = UserSession.token { headers["Authorization"] = token }
        return headers
    }
}

/// Who is logged in.
enum UserSession {
    static var token: String?
}
