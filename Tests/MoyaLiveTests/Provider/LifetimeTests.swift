import Dispatch
import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Many calls and many providers, some given up: each completes once, and nothing stays behind (cases T37, T64, T68).
@Suite(.serialized) struct LifetimeTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route(nil, "*", options: MockRouteOptions(execution: .loop)) { _ in .text("hello") }
        return server
    }

    @Test("ten thousand calls, each cancelled within 500 µs, complete ten thousand times (T37)")
    func cancels() async throws {
        let server = try server()
        let provider = MoyaProvider<AnyAPI>(callbackQueue: DispatchQueue(label: "callbacks"), session: plainSession())
        let target = UncheckedBox(server.target("/"))
        let completions = Journal<Bool>()
        for _ in 0..<50 {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        let token = provider.request(target.value) { result in
                            completions.add(result.sessionError?.isExplicitlyCancelledError ?? true)
                        }
                        try? await _Concurrency.Task.sleep(for: .microseconds(Int.random(in: 0...500)))
                        token.cancel()
                    }
                }
            }
        }
        #expect(await completions.waitUntil(count: 10_000))
        // Nothing may follow.
        _ = try await provider.request(target.value)
        #expect(completions.entries.count == 10_000)
    }

    @Test("three thousand short-lived providers on sixteen threads leave nothing behind (T64)")
    func providers() async throws {
        let server = try server()
        await rounds(10, server)
        await server.waitUntil { $0.openConnections == 0 }
        let before = try (
            threads: #require(ProcessGauge.threads), descriptors: #require(ProcessGauge.descriptors),
            bytes: #require(ProcessGauge.residentBytes)
        )
        await rounds(188, server)
        #expect(await server.waitUntil { $0.openConnections == 0 })
        #expect(try await ProcessGauge.waitUntil(threadsBelow: before.threads + 16))
        #expect(try #require(ProcessGauge.descriptors) - before.descriptors < 32)
        let growth = try #require(ProcessGauge.residentBytes) - before.bytes
        #expect(growth < 16 << 20)
    }

    /// Sixteen threads make a provider each, `count` times: a third of the calls is cancelled, some providers are let go
    /// of at once, some sessions ended.
    private func rounds(_ count: Int, _ server: MockServer) async {
        let target = UncheckedBox(server.target("/"))
        let completions = Journal<Bool>()
        for _ in 0..<count {
            DispatchQueue.concurrentPerform(iterations: 16) { index in
                let provider = MoyaProvider<AnyAPI>(session: plainSession())
                let token = provider.request(target.value, callbackQueue: .global()) { result in
                    completions.add((try? result.get().statusCode == 200) ?? (index % 3 == 0 || index % 5 == 0))
                }
                if index % 3 == 0 { token.cancel() }
                if index % 5 == 0 { provider.session.invalidateAndCancel() }
            }
            server.forgetRequests()
        }
        #expect(await completions.waitUntil(count: count * 16))
        #expect(completions.entries.allSatisfy { $0 })
    }

    @Test("many awaited calls of providers that nobody holds complete (T68)", .everyEngine)
    func temporaries() async throws {
        let server = try server()
        let target = UncheckedBox(server.target("/"))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await MoyaProvider<AnyAPI>(session: plainSession()).request(target.value).statusCode
                }
            }
            for try await status in group { #expect(status == 200) }
        }
    }
}
