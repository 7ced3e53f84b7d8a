import Foundation
import Moya

/// The requests of a news app.
enum NewsAPI {
    case articles(page: Int)
    case article(id: Int)
    /// A path that the server answers in its own way.
    case other(path: String)
}

extension NewsAPI: TargetType {
    static var host = URL(fileURLWithPath: "/")

    var baseURL: URL { Self.host }

    var path: String {
        switch self {
        case .articles: "/articles"
        case .article(let id): "/articles/\(id)"
        case .other(let path): path
        }
    }

    var method: Moya.Method { .get }

    var task: Moya.Task {
        switch self {
        case .articles(let page): .requestParameters(parameters: ["page": page], encoding: URLEncoding.default)
        case .article, .other: .requestPlain
        }
    }

    var headers: [String: String]? { ["Accept": "application/json"] }

    var validationType: ValidationType { .successCodes }
}
