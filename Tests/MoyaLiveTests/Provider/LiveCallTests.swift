import Foundation
import Moya
import MoyaMockServer
import Testing

/// Calls over real HTTP as plugins and apps see them (behaviours A7.6, A10, B2, B6, B8, B12, B13, D14).
@Suite(.everyEngine) struct LiveCallTests {
    @Test("any status is a success without validation; with one a refusal keeps its response")
    func statuses() async throws {
        let server = try MockServer()
        server.route("/", response: .json(#"{"error":1}"#, status: 404))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        #expect(try await provider.request(server.target("/")).statusCode == 404)
        guard case .failure(let error) = await provider.result(server.target("/", validation: .successCodes)) else {
            Issue.record("404 passed")
            return
        }
        #expect(error.response?.statusCode == 404)
        #expect(try error.response?.map(Int.self, atKeyPath: "error") == 1)
    }

    @Test("a multipart form is validated as any call", arguments: [(287, false), (200, true)])
    func multipart(code: Int, succeeds: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: .text("thanks"))
        let part = MultipartFormData(provider: .data(Data("x".utf8)), name: "file", fileName: "a.txt")
        let target = server.target("/", .post, .uploadMultipart([part]), validation: .customCodes([code]))
        let result = await MoyaProvider<AnyAPI>(session: plainSession()).result(target)
        #expect(((try? result.get()) != nil) == succeeds)
    }

    @Test("a verbose log has request, fields of the session, response and body")
    func log() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let lines = Journal<String>()
        let output: NetworkLoggerPlugin.Configuration.OutputType = { _, items in items.forEach(lines.add) }
        for options in [NetworkLoggerPlugin.Configuration.LogOptions.verbose, [.formatRequestAscURL, .requestBody]] {
            let plugin = NetworkLoggerPlugin(configuration: .init(output: output, logOptions: options))
            let provider = MoyaProvider<AnyAPI>(session: plainSession(), plugins: [plugin])
            _ = try await provider.request(server.target("/"))
        }
        let log = lines.entries.joined(separator: "\n")
        let expected = [
            "Request: \(server.baseURL)", "User-Agent", "Accept-Encoding", "Accept-Language",
            "HTTP Request Method: GET", "Response:", "Response Body: hello", "$ curl -v",
        ]
        for text in expected { #expect(log.contains(text)) }
    }

    @Test("a credential of the plugin answers the server's challenge; without one the 401 is the response")
    func credentials() async throws {
        let server = try MockServer()
        server.route("/") { request in
            if request.headers["Authorization"] != nil { return .text("welcome") }
            return MockResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
        }
        for credential in [URLCredential(user: "ann", password: "pw", persistence: .none), nil] {
            let asked = Journal<Bool>()
            let plugin = CredentialsPlugin { _ in
                asked.add(true)
                return credential
            }
            let provider = MoyaProvider<AnyAPI>(session: plainSession(), plugins: [plugin])
            let response = try await provider.request(server.target("/"))
            #expect(response.statusCode == (credential == nil ? 401 : 200))
            #expect(asked.entries == [true])
        }
    }

    @Test("a target inside a MultiTarget has its token sent")
    func tokens() async throws {
        struct Account: TargetType, AccessTokenAuthorizable {
            let baseURL: URL
            let path = ""
            let method = Moya.Method.get
            let task = Moya.Task.requestPlain
            let headers: [String: String]? = nil
            let authorizationType: AuthorizationType? = .bearer
        }
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = MoyaProvider<MultiTarget>(
            session: plainSession(),
            plugins: [AccessTokenPlugin { "token of \(type(of: $0))" }]
        )
        let response = try await provider.request(MultiTarget(Account(baseURL: server.baseURL)))
        #expect(try await server.takeRequest().headers["Authorization"] == "Bearer token of Account")
        #expect(response.request?.value(forHTTPHeaderField: "Authorization") == "Bearer token of Account")
    }

    @Test("a plugin may call its provider from any hook", arguments: ["prepare", "willSend", "didReceive", "process"])
    func callsFromHooks(hook: String) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let plugin = CallingPlugin(hook)
        let provider = MoyaProvider<AnyAPI>(session: plainSession(), plugins: [plugin])
        let inner = Journal<Int>()
        let nested = UncheckedBox((provider: provider, target: server.target("/")))
        plugin.action = {
            nested.value.provider.request(nested.value.target, callbackQueue: .global()) { result in
                inner.add((try? result.get().statusCode) ?? -1)
            }
        }
        #expect(try await provider.request(server.target("/")).statusCode == 200)
        #expect(await inner.waitUntil(count: 1))
        #expect(inner.entries == [200])
        plugin.action = {}
    }

    @Test("a download keeps an old file unless told to replace it", arguments: [false, true])
    func oldFile(replaces: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: .text("new"))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("old".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let task = Moya.Task.downloadDestination { _, _ in (file, replaces ? [.removePreviousFile] : []) }
        let result = await MoyaProvider<AnyAPI>(session: plainSession()).result(server.target("/", .get, task))
        #expect(try String(contentsOf: file, encoding: .utf8) == (replaces ? "new" : "old"))
        if replaces {
            #expect(try result.get().fileURL == file && result.get().data.isEmpty)
        } else {
            #expect(result.sessionError?.isDownloadedFileMoveError == true)
        }
    }

    @Test("a file that is not there cannot be sent, and nothing is")
    func missingFile() async throws {
        let server = try MockServer()
        let missing = URL(fileURLWithPath: "/nonexistent/file.bin")
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let tasks: [Moya.Task] = [
            .uploadFile(missing), .uploadMultipart([MultipartFormData(provider: .file(missing), name: "f")]),
        ]
        for task in tasks {
            let result = await provider.result(server.target("/", .post, task))
            #expect((try? result.get()) == nil)
        }
        #expect(server.requests.isEmpty)
    }
}

/// Does something in one of its hooks, for the first call only.
private final class CallingPlugin: PluginType, @unchecked Sendable {
    // Unchecked: the test sets the action before the call, and the call's hooks come one at a time.
    private let hook: String
    var action: () -> Void = {}

    init(_ hook: String) {
        self.hook = hook
    }

    private func hear(_ name: String) {
        guard name == hook else { return }
        let action = action
        self.action = {}
        action()
    }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        hear("prepare")
        return request
    }

    func willSend(_ request: any RequestType, target: any TargetType) { hear("willSend") }

    func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType) { hear("didReceive") }

    func process(_ result: Result<Response, MoyaError>, target: any TargetType) -> Result<Response, MoyaError> {
        hear("process")
        return result
    }
}
