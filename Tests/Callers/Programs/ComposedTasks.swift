// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// A query and a body in one task.
struct Filter: Encodable {
    var tag: String
    var page: Int?
}

enum ReportAPI: TargetType {
    case create(Comment, filter: Filter)
    case attach(Data)
    case legacy(query: String)

    var baseURL: URL { URL(string: "https://reports.example.com")! }
    var path: String { "reports" }
    var method: Moya.Method { .post }
    var task: Moya.Task {
        switch self {
        case .create(let comment, let filter):
            return .request(query: .value(filter), body: .json(comment))
        case .attach(let data):
            let part = MultipartFormData(provider: .data(data), name: "file", fileName: "a.bin")
            return .request(query: .parameters(["v": 2]), body: .multipart([part], boundary: "report"))
        case .legacy(let query):
            return .requestCompositeData(bodyData: Data("x".utf8), urlParameters: ["q": query])
        }
    }
    var headers: [String: String]? { nil }
}

struct LegacyPage: TargetType, EncodedPath {
    let baseURL = URL(string: "https://legacy.example.com")!
    let path = "/show.do?id=1%2F2"
    let method = Moya.Method.get
    let task = Moya.Task.requestPlain
    let headers: [String: String]? = nil
}
