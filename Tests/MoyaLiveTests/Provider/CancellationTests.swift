import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Cancelling a call at any moment (behaviours B4; cases T25, T36, T37).
@Suite(.everyEngine) struct CancellationTests {
    @Test("a call cancelled on the wire fails once as explicitly cancelled, and the server sees it go")
    func onTheWire() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("late"))
        let journal = Journal<String>()
        let provider = MoyaProvider<AnyAPI>(session: plainSession(), plugins: [JournalPlugin("A", journal)])
        let tokens = Journal<UncheckedBox<any Cancellable>>()
        async let outcome = provider.result(server.target("/"), started: { tokens.add(UncheckedBox($0)) })
        #expect(await gate.waitUntil(waiting: 1))
        let token = try #require(tokens.entries.first).value
        for _ in 0..<3 { token.cancel() }
        #expect(await outcome.sessionError?.isExplicitlyCancelledError == true)
        #expect(token.isCancelled)
        #expect(await server.waitUntil { $0.openConnections == 0 })
        #expect(journal.entries.filter { $0.hasPrefix("didReceive") } == ["didReceive A -1"])
    }

    @Test("cancelling the task of an async call cancels the request")
    func task() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("late"))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let target = server.target("/")
        let task = _Concurrency.Task { [target = UncheckedBox(target)] in
            await Result { () async throws(MoyaError) in try await provider.request(target.value) }
        }
        #expect(await gate.waitUntil(waiting: 1))
        task.cancel()
        #expect(await task.value.sessionError?.isExplicitlyCancelledError == true)
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test("a call cancelled before its request is made completes at once, without the request closure")
    func beforeTheRequest() async throws {
        let journal = Journal<String>()
        let pending = Journal<UncheckedBox<(Result<URLRequest, MoyaError>) -> Void>>()
        let provider = MoyaProvider<AnyAPI>(
            requestClosure: { _, done in pending.add(UncheckedBox(done)) },
            session: plainSession(),
            plugins: [JournalPlugin("A", journal)]
        )
        let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))
        let result = await provider.result(target, started: { $0.cancel() })
        guard case .failure(.underlying(let error as NSError, nil)) = result else {
            Issue.record("expected a cancellation, got \(result)")
            return
        }
        #expect(error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled)
        #expect(journal.entries == ["didReceive A -1", "process A -1"])
        let url = try #require(URL(string: "http://127.0.0.1/"))
        pending.entries.forEach { $0.value(.success(URLRequest(url: url))) }
        #expect(journal.entries.count == 2)
    }

    @Test("a delayed stub that is cancelled completes at once")
    func delayedStub() async {
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.delayedStub(3_600))
        let result = await provider.result(AnyAPI(baseURL: URL(fileURLWithPath: "/")), started: { $0.cancel() })
        guard case .failure(.underlying(let error as NSError, nil)) = result else {
            Issue.record("expected a cancellation, got \(result)")
            return
        }
        #expect(error.code == NSURLErrorCancelled)
    }

    @Test("a hundred threads cancel, before and after the end: one completion each")
    func manyThreads() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let completions = Journal<Int>()
        for round in 0..<50 {
            let token = UncheckedBox(
                provider.request(server.target("/"), callbackQueue: .global()) { _ in completions.add(round) }
            )
            DispatchQueue.concurrentPerform(iterations: 100) { _ in token.value.cancel() }
        }
        #expect(await completions.waitUntil(count: 50))
        #expect(Set(completions.entries).count == 50)
    }
}

/// Carries a test's own value past the compiler; the test touches it from one thread at a time.
struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension Journal {
    /// Waits until that many entries are there; `false` after ten seconds.
    func waitUntil(count: Int) async -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        while entries.count < count, ContinuousClock.now < end { await _Concurrency.Task.yield() }
        return entries.count == count
    }
}

extension Result where Failure == MoyaError {
    /// Keeps what an async body returns or throws.
    init(_ body: () async throws(MoyaError) -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
