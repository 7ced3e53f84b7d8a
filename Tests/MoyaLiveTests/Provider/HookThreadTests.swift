import Dispatch
import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Where the app's own code runs before a request is sent (behaviour B1): it may take its time there.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct HookThreadTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*") { .text($0.path) }
        return server
    }

    @Test("plugins prepare a request and hear of it on a background thread", arguments: Way.allCases)
    @MainActor
    func background(way: Way) async throws {
        let server = try server()
        let threads = Journal<Bool>()
        let plugin = WaitingPlugin { threads.add(Thread.isMainThread) }
        let provider = MoyaProvider<AnyAPI>(session: plainSession(), plugins: [plugin])
        switch way {
        case .closure: #expect(try await provider.result(server.target("/"), queue: nil).get().statusCode == 200)
        case .awaited: #expect(try await provider.request(server.target("/")).statusCode == 200)
        }
        #expect(threads.entries == [false, false])
    }

    @Test("a plugin may wait for another call that completes on the main queue", arguments: [false, true])
    @MainActor
    func waitingForAnotherCall(tracked: Bool) async throws {
        let server = try server()
        let session = plainSession()
        let target = server.target("/token")
        let hangs = Journal<Bool>()
        let plugin = WaitingPlugin {
            let answered = DispatchSemaphore(value: 0)
            MoyaProvider<AnyAPI>(session: session).request(target) { _ in answered.signal() }
            if answered.wait(timeout: .now() + 10) == .timedOut { hangs.add(true) }
        }
        let provider = MoyaProvider<AnyAPI>(session: session, plugins: [plugin], trackInflights: tracked)
        let bodies = Journal<String?>()
        for index in 0..<5 {
            provider.request(server.target("/\(index)")) { bodies.add(try? $0.get().mapString()) }
        }
        #expect(await bodies.waitUntil(count: 5))
        #expect(Set(bodies.entries) == ["/0", "/1", "/2", "/3", "/4"])
        #expect(hangs.entries.isEmpty)
    }

    @Test("the session's adapter does not hold up the caller either")
    @MainActor
    func adapter() async throws {
        let server = try server()
        let threads = Journal<Bool>()
        let session = Session(
            configuration: .ephemeral,
            startRequestsImmediately: false,
            interceptor: Adapter { request, _, completion in
                threads.add(Thread.isMainThread)
                completion(.success(request))
            },
            transport: Engine.current.make()
        )
        _ = try await MoyaProvider<AnyAPI>(session: session).result(server.target("/"), queue: nil).get()
        #expect(threads.entries == [false])
    }
}

/// Does something before a request is sent.
private struct WaitingPlugin: PluginType {
    let action: () -> Void

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        action()
        return request
    }

    func willSend(_ request: any RequestType, target: any TargetType) { action() }
}
