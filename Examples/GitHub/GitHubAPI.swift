import Foundation
import Moya

/// Some of GitHub's requests.
enum GitHubAPI {
    case zen
    case user(String)
    case repositories(of: String, page: Int = 1)
    case openIssue(repository: String, title: String)
    case billing
}

extension GitHubAPI: TargetType {
    var baseURL: URL { GitHubServer.address }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .user(let name): "/users/\(name)"
        case .repositories(let owner, _): "/users/\(owner)/repos"
        case .openIssue(let repository, _): "/repos/\(repository)/issues"
        case .billing: "/billing"
        }
    }

    var method: Moya.Method {
        if case .openIssue = self { .post } else { .get }
    }

    var task: Moya.Task {
        switch self {
        case .zen, .user, .billing: .requestPlain
        case .repositories(_, let page): .request(query: .parameters(["page": page]))
        case .openIssue(_, let title): .request(body: .json(["title": title]))
        }
    }

    var headers: [String: String]? { ["Accept": "application/vnd.github+json"] }

    var validationType: ValidationType { .successCodes }

    var sampleData: Data {
        switch self {
        case .zen: Data("Half measures are as bad as nothing at all.".utf8)
        case .user(let name): Data(#"{"login":"\#(name)","id":1}"#.utf8)
        case .repositories: Data(#"[{"name":"sample"}]"#.utf8)
        case .openIssue: Data(#"{"number":1,"title":"sample"}"#.utf8)
        case .billing: Data()
        }
    }
}

extension GitHubAPI: AccessTokenAuthorizable {
    var authorizationType: AuthorizationType? {
        if case .openIssue = self { .bearer } else { nil }
    }
}

/// The other service of the same company.
enum GitHubStatus: TargetType {
    case summary

    var baseURL: URL { GitHubServer.address }
    var path: String { "/status" }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
}

struct User: Decodable, Equatable {
    let login: String
    let id: Int
}

struct Repository: Decodable, Equatable {
    let name: String
}

struct Issue: Decodable, Equatable {
    let number: Int
    let title: String
}

struct Status: Decodable, Equatable {
    let indicator: String
}
