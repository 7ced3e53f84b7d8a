// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Dispatch
import Moya

/// A view model on the main actor that changes its own state in completions.
@MainActor
final class ArticleListModel {
    private let provider: MoyaProvider<ArticleAPI>
    private(set) var titles: [String] = []
    private(set) var isLoading = false
    private(set) var message: String?

    init(provider: MoyaProvider<ArticleAPI> = MoyaProvider<ArticleAPI>()) {
        self.provider = provider
    }

    func reload(on queue: DispatchQueue? = nil, finished: (() -> Void)? = nil) {
        isLoading = true
        provider.request(.list(page: 1), callbackQueue: queue) { result in
            self.isLoading = false
            switch result {
            case .success(let response):
                do {
                    self.titles = try response.map([String].self, atKeyPath: "titles")
                } catch {
                    self.message = error.localizedDescription
                }
            case .failure(let error):
                self.message = error.errorDescription
            }
            finished?()
        }
    }

    func reloadAwaiting() async {
        isLoading = true
        defer { isLoading = false }
        do {
            titles = try await provider.value(of: .list(page: 1), atKeyPath: "titles")
        } catch {
            message = error.errorDescription
        }
    }
}

enum ArticleAPI {
    case list(page: Int)
    case detail(id: String)
}

extension ArticleAPI: TargetType {
    var baseURL: URL { return URL(string: "https://articles.example.com/api")! }

    var path: String {
        switch self {
        case .list: return "/articles"
        case .detail(let id): return "/articles/\(id)"
        }
    }

    var method: Moya.Method { return .get }

    var task: Moya.Task {
        switch self {
        case .list(let page):
            return .requestParameters(parameters: ["page": page], encoding: URLEncoding.default)
        case .detail:
            return .requestPlain
        }
    }

    var sampleData: Data { return Data(#"{"titles":["one","two"]}"#.utf8) }
    var headers: [String: String]? { return ["Accept": "application/json"] }
}
