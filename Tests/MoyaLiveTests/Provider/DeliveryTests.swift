import Dispatch
import Foundation
import Moya
import MoyaMockServer
import MoyaTransport
import Testing

/// Where and when a call's callbacks run (behaviours A1, B2; cases T31, T34, T36, T68).
@Suite(.everyEngine) struct DeliveryTests {
    private let key = DispatchSpecificKey<String>()

    private func queue(_ name: String) -> DispatchQueue {
        let queue = DispatchQueue(label: name)
        queue.setSpecific(key: key, value: name)
        return queue
    }

    @Test("an immediate stub without a queue completes before request returns")
    func immediateStub() {
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub)
        let thread = Thread.current
        let completed = Journal<Bool>()
        provider.request(AnyAPI(baseURL: URL(fileURLWithPath: "/"))) { result in
            completed.add(Thread.current === thread && (try? result.get().data) == Data("sample".utf8))
        }
        #expect(completed.entries == [true])
    }

    @Test("an immediate stub with a queue completes on that queue")
    func immediateStubOnQueue() async {
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub)
        let name = await withCheckedContinuation { continuation in
            let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))
            provider.request(target, callbackQueue: queue("given")) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(name == "given")
    }

    @Test("a request's queue wins over the provider's", arguments: [true, false])
    func queues(requestHasQueue: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = MoyaProvider<AnyAPI>(callbackQueue: queue("provider"), session: plainSession())
        let name = await withCheckedContinuation { continuation in
            provider.request(server.target("/"), callbackQueue: requestHasQueue ? queue("request") : nil) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(name == (requestHasQueue ? "request" : "provider"))
    }

    @Test("without any queue a network call completes on the main queue", arguments: ["http", "ftp"])
    func mainQueue(scheme: String) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let baseURL = try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)/"))
        DispatchQueue.main.setSpecific(key: key, value: "main")
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let name = await withCheckedContinuation { continuation in
            provider.request(AnyAPI(baseURL: baseURL)) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(name == "main")
    }

    @Test("plugins are told in order, on the callback queue after the wire")
    func pluginOrder() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let journal = Journal<String>()
        let provider = MoyaProvider<AnyAPI>(
            session: plainSession(),
            plugins: [JournalPlugin("A", journal), JournalPlugin("B", journal)]
        )
        let response = try await provider.request(server.target("/"))
        #expect(
            journal.entries == [
                "prepare A", "prepare B", "willSend A AB", "willSend B AB", "didReceive A 200", "didReceive B 200",
                "process A 200", "process B 201",
            ]
        )
        #expect(response.statusCode == 202)
        #expect(try await server.takeRequest().headers["X-Order"] == "AB")
    }

    @Test("a call keeps its provider and session alive until it is over (T68)")
    func lifetime() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let response = try await MoyaProvider<AnyAPI>().request(server.target("/"))
        #expect(try response.mapString() == "hello")
        let result = await MoyaProvider<AnyAPI>().result(server.target("/"))
        #expect(try result.get().statusCode == 200)
    }

    @Test("a stubbed call opens no socket (T31)", arguments: [false, true])
    func stubsStayOffTheWire(delayed: Bool) async throws {
        let server = try MockServer()
        let stub = delayed ? MoyaProvider<AnyAPI>.delayedStub(0.01) : MoyaProvider<AnyAPI>.immediatelyStub
        let provider = MoyaProvider<AnyAPI>(stubClosure: stub, session: plainSession())
        for _ in 0..<20 { _ = try await provider.request(server.target("/")) }
        #expect(server.acceptedConnections == 0)
    }
}

/// Writes down every hook; adds its letter to a field, and one to the status.
final class JournalPlugin: PluginType {
    private let name: String
    private let journal: Journal<String>

    init(_ name: String, _ journal: Journal<String>) {
        self.name = name
        self.journal = journal
    }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        journal.add("prepare \(name)")
        var request = request
        let before = request.value(forHTTPHeaderField: "X-Order") ?? ""
        request.setValue(before + name, forHTTPHeaderField: "X-Order")
        return request
    }

    func willSend(_ request: any RequestType, target: any TargetType) {
        journal.add("willSend \(name) \(request.request?.value(forHTTPHeaderField: "X-Order") ?? "-")")
    }

    func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType) {
        journal.add("didReceive \(name) \((try? result.get().statusCode) ?? -1)")
    }

    func process(_ result: Result<Response, MoyaError>, target: any TargetType) -> Result<Response, MoyaError> {
        journal.add("process \(name) \((try? result.get().statusCode) ?? -1)")
        return result.map { Response(statusCode: $0.statusCode + 1, data: $0.data, request: $0.request) }
    }
}
