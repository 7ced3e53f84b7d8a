import Dispatch
import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Calls from where calls are told of, and plugins that break what they are given.
@Suite(.everyEngine) struct ReentrancyTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*") { .text($0.path) }
        return server
    }

    @Test("a completion may make the next call, on any queue", arguments: [true, false])
    func completion(isConcurrent: Bool) async throws {
        let server = try server()
        let queue: DispatchQueue = isConcurrent ? .global() : DispatchQueue(label: "callbacks")
        let provider = UncheckedBox(MoyaProvider<AnyAPI>(callbackQueue: queue, session: plainSession()))
        let journal = Journal<String>()
        @Sendable func next(_ left: Int) {
            provider.value.request(server.target("/\(left)")) { result in
                journal.add((try? result.get().mapString()) ?? "failed")
                if left > 1 { next(left - 1) }
            }
        }
        next(50)
        #expect(await journal.waitUntil(count: 50))
        #expect(journal.entries == (1...50).reversed().map { "/\($0)" })
    }

    @Test("a completion of an immediate stub may make the next call before it returns")
    func nestedStubs() {
        let provider = UncheckedBox(MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub))
        let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))
        let journal = Journal<Int>()
        func next(_ depth: Int) {
            provider.value.request(target) { _ in
                if depth < 100 { next(depth + 1) }
                journal.add(depth)
            }
        }
        next(1)
        #expect(journal.entries == Array((1...100).reversed()))
    }

    @Test("plugins may make calls of their own in every hook", arguments: Way.allCases)
    func plugins(way: Way) async throws {
        let server = try server()
        let plugin = CallingPlugin(MoyaProvider<AnyAPI>(session: plainSession()), server.target("/inner"))
        let response = try await way.result(of: server.target("/outer"), plugins: [plugin]).get()
        #expect(try response.mapString() == "/outer")
        #expect(await plugin.journal.waitUntil(count: 4))
        #expect(plugin.journal.entries.allSatisfy { $0 == "/inner" })
        #expect(server.requests.count == 5)
    }

    @Test("a plugin that takes the URL away makes the call fail, named", arguments: Way.allCases)
    func noURL(way: Way) async throws {
        let server = try server()
        for replacement in [nil, "about:blank", "x", "data:text/plain,x", "http://"] {
            let plugin = ChangingPlugin { $0.url = replacement.flatMap { URL(string: $0) } }
            let result = await way.result(of: server.target("/"), plugins: [plugin])
            #expect([.badURL, .unsupportedURL].contains(result.urlErrorCode), "\(replacement ?? "nil"): \(result)")
        }
        #expect(server.acceptedConnections == 0)
    }

    @Test("a plugin may change everything about a request", arguments: Way.allCases)
    func changes(way: Way) async throws {
        let server = try server()
        let plugin = ChangingPlugin { request in
            request.url = server.url("/else?where")
            request.httpMethod = "PATCH"
            request.httpBody = Data("changed".utf8)
            request.setValue("v", forHTTPHeaderField: "X-New")
        }
        let response = try await way.result(of: server.target("/"), plugins: [plugin]).get()
        #expect(response.request?.url == server.url("/else?where"))
        let request = try #require(server.requests.first)
        #expect((request.method, request.target, request.text) == ("PATCH", "/else?where", "changed"))
        #expect(request.headers["X-New"] == "v")
    }

    /// The answer comes on another thread while the call still begins on this one, or before, or later.
    @Test("a request closure that answers from elsewhere, early, late or twice, leads to one completion on the queue")
    func requestClosure() async throws {
        let server = try server()
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: true)
        let provider = MoyaProvider<AnyAPI>(
            requestClosure: { endpoint, done in
                let done = UncheckedBox(done)
                guard let request = try? endpoint.urlRequest() else { return }
                DispatchQueue.global().async {
                    done.value(.success(request))
                    done.value(.failure(.requestMapping("second")))
                }
                if request.url?.path == "/late" { usleep(300) }
            },
            session: plainSession()
        )
        let journal = Journal<Bool>()
        for index in 0..<1_000 {
            provider.request(server.target(index % 2 == 0 ? "/late" : "/early"), callbackQueue: queue) { result in
                journal.add(DispatchQueue.getSpecific(key: key) == true && (try? result.get()) != nil)
            }
        }
        #expect(await journal.waitUntil(count: 1_000))
        #expect(journal.entries.allSatisfy { $0 })
    }
}

/// Makes a call of its own in each hook.
private final class CallingPlugin: PluginType, @unchecked Sendable {
    // Everything is constant.
    let journal = Journal<String>()
    private let provider: MoyaProvider<AnyAPI>
    private let target: AnyAPI

    init(_ provider: MoyaProvider<AnyAPI>, _ target: AnyAPI) {
        self.provider = provider
        self.target = target
    }

    private func call() {
        provider.request(target, callbackQueue: .global()) { [journal] result in
            journal.add((try? result.get().mapString()) ?? "failed")
        }
    }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        call()
        return request
    }

    func willSend(_ request: any RequestType, target: any TargetType) { call() }

    func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType) { call() }

    func process(_ result: Result<Response, MoyaError>, target: any TargetType) -> Result<Response, MoyaError> {
        call()
        return result
    }
}

/// Changes requests.
private struct ChangingPlugin: PluginType {
    let change: (inout URLRequest) -> Void

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        var request = request
        change(&request)
        return request
    }
}
