import Foundation
import Moya
import MoyaHTTP

// A module in which everything belongs to the main actor, as Xcode sets up new apps. Targets and plugins that conform
// where they are declared belong to nobody by themselves; a conformance in an extension says `nonisolated`.

enum NotesAPI: TargetType, AccessTokenAuthorizable {
    case list
    case search([String: Any])

    var baseURL: URL { URL(string: "https://notes.example.com") ?? URL(fileURLWithPath: "/") }
    var path: String { "/notes" }
    var method: Moya.Method { .get }
    var task: Moya.Task {
        switch self {
        case .list: .requestPlain
        case .search(let terms): .requestParameters(parameters: terms, encoding: URLEncoding.queryString)
        }
    }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data(#"["one","two"]"#.utf8) }
    var authorizationType: AuthorizationType? { .bearer }
}

nonisolated struct NoteAPI {
    let id: Int
}

nonisolated extension NoteAPI: TargetType {
    var baseURL: URL { URL(string: "https://notes.example.com") ?? URL(fileURLWithPath: "/") }
    var path: String { "/notes/\(id)" }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
}

nonisolated extension NoteAPI: AccessTokenAuthorizable {
    var authorizationType: AuthorizationType? { .custom("Token") }
}

/// Counts calls on whatever thread they are sent.
final class CallCounter: PluginType {
    private let lock = NSLock()
    private nonisolated(unsafe) var counted = 0

    var count: Int { lock.withLock { counted } }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        var request = request
        request.setValue("yes", forHTTPHeaderField: "X-Counted")
        return request
    }

    func willSend(_ request: any RequestType, target: any TargetType) { lock.withLock { counted += 1 } }
}

final class NotesModel {
    private let provider: MoyaProvider<NotesAPI>
    private(set) var titles: [String] = []
    private(set) var fields: [String: String] = [:]

    init(provider: MoyaProvider<NotesAPI>) {
        self.provider = provider
    }

    func load(on queue: DispatchQueue? = nil, then done: @escaping () -> Void) {
        provider.request(.list, callbackQueue: queue) { result in
            if let response = try? result.get() {
                self.titles = (try? response.map([String].self)) ?? []
                self.fields = response.request?.allHTTPHeaderFields ?? [:]
            }
            done()
        }
    }

    func search(_ text: String) async throws {
        titles = try await provider.request(.search(["q": text])).map([String].self)
    }
}
