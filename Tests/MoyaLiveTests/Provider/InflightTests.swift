import Dispatch
import Foundation
import Moya
import MoyaMockServer
import Testing

/// Equal calls that overlap share one request (behaviours A1.36, B5, D1–D3, D13; case T30).
@Suite(.everyEngine) struct InflightTests {
    private func provider(
        plugins: [any PluginType] = [],
        requestClosure: @escaping MoyaProvider<AnyAPI>.RequestClosure = MoyaProvider<AnyAPI>.defaultRequestMapping,
        stubClosure: @escaping MoyaProvider<AnyAPI>.StubClosure = MoyaProvider<AnyAPI>.neverStub
    ) -> MoyaProvider<AnyAPI> {
        MoyaProvider(
            requestClosure: requestClosure,
            stubClosure: stubClosure,
            session: plainSession(),
            plugins: plugins,
            trackInflights: true
        )
    }

    @Test("both get the same response, are listed while completions run and gone afterwards")
    func twoCalls() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("hello"))
        let provider = provider()
        let queue = DispatchQueue(label: "callbacks")
        let counts = Journal<Int>()
        let responses = Journal<Response?>()
        #expect(provider.inflightRequests.isEmpty)
        for _ in 0..<2 {
            provider.request(server.target("/"), callbackQueue: queue) { result in
                counts.add(provider.inflightRequests.count)
                responses.add(try? result.get())
            }
        }
        #expect(provider.inflightRequests.values.map(\.count) == [2])
        gate.release()
        #expect(await responses.waitUntil(count: 2))
        #expect(counts.entries == [1, 1])
        #expect(responses.entries[0] === responses.entries[1] && responses.entries[0] != nil)
        #expect(server.requests.count == 1)
        #expect(await waitUntil { provider.inflightRequests.isEmpty })
    }

    @Test("five rounds of two hundred threads: a thousand completions, far fewer requests")
    func manyThreads() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = provider()
        let bodies = Journal<String?>()
        for round in 1...5 {
            for _ in 0..<200 {
                Thread.detachNewThread {
                    provider.request(server.target("/"), callbackQueue: .global()) { result in
                        bodies.add(try? result.get().mapString())
                    }
                }
            }
            #expect(await bodies.waitUntil(count: 200 * round))
        }
        #expect(bodies.entries.allSatisfy { $0 == "hello" })
        #expect(server.requests.count < 500)
        #expect(await waitUntil { provider.inflightRequests.isEmpty })
    }

    @Test("a follower keeps its own queue and its own progress")
    func ownQueueAndProgress() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: MockResponse(body: .generated(count: 100_000)))
        let provider = provider()
        let key = DispatchSpecificKey<String>()
        let names = Journal<String?>()
        let reports = Journal<String>()
        for name in ["leader", "follower"] {
            let queue = DispatchQueue(label: name)
            queue.setSpecific(key: key, value: name)
            provider.request(server.target("/"), callbackQueue: queue) { progress in
                reports.add("\(DispatchQueue.getSpecific(key: key) ?? "-") \(progress.completed)")
            } completion: { _ in
                names.add(DispatchQueue.getSpecific(key: key))
            }
        }
        gate.release()
        #expect(await names.waitUntil(count: 2))
        #expect(Set(names.entries) == ["leader", "follower"])
        for name in ["leader", "follower"] {
            #expect(reports.entries.contains("\(name) false"))
            #expect(reports.entries.filter { $0 == "\(name) true" }.count == 1)
        }
        #expect(server.requests.count == 1)
    }

    @Test("plugins hear once of the shared request, and process each result")
    func plugins() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("hello"))
        let journal = Journal<String>()
        let provider = provider(plugins: [JournalPlugin("A", journal)])
        async let first = provider.result(server.target("/"))
        async let second = provider.request(server.target("/"))
        #expect(await waitUntil { provider.inflightRequests.values.map(\.count) == [2] })
        gate.release()
        #expect(try await first.get().statusCode == 201)
        #expect(try await second.statusCode == 201)
        #expect(
            journal.entries == ["prepare A", "willSend A A", "didReceive A 200", "process A 200", "process A 200"]
        )
    }

    @Test("who cancels is answered at once; the request goes on for the others", arguments: [0, 1])
    func oneCancels(_ index: Int) async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("hello"))
        let provider = provider()
        let results = Journal<Result<String, MoyaError>>()
        let tokens = (0..<2).map { _ in
            provider.request(server.target("/"), callbackQueue: .global()) { result in
                results.add(result.map { (try? $0.mapString()) ?? "-" })
            }
        }
        #expect(await gate.waitUntil(waiting: 1))
        tokens[index].cancel()
        #expect(await results.waitUntil(count: 1))
        #expect(results.entries[0].sessionError?.isExplicitlyCancelledError == true)
        gate.release()
        #expect(await results.waitUntil(count: 2))
        #expect(try results.entries[1].get() == "hello")
        #expect(await waitUntil { provider.inflightRequests.isEmpty })
    }

    @Test("when all have cancelled, the request ends, and an equal call begins another")
    func allCancel() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("hello"))
        let journal = Journal<String>()
        let provider = provider(plugins: [JournalPlugin("A", journal)])
        let failures = Journal<Bool?>()
        let tokens = (0..<3).map { _ in
            provider.request(server.target("/"), callbackQueue: .global()) { result in
                failures.add(result.sessionError?.isExplicitlyCancelledError)
            }
        }
        #expect(await gate.waitUntil(waiting: 1))
        tokens.forEach { $0.cancel() }
        #expect(await failures.waitUntil(count: 3))
        #expect(failures.entries == [true, true, true])
        #expect(await server.waitUntil { $0.openConnections == 0 })
        #expect(journal.entries.filter { $0.hasPrefix("didReceive") } == ["didReceive A -1"])
        gate.release()
        #expect(try await provider.request(server.target("/")).mapString() == "hello")
    }

    @Test("a request that cannot be made answers everybody, and later calls too")
    func mappingFails() async throws {
        let answers = Journal<UncheckedBox<(Result<URLRequest, MoyaError>) -> Void>>()
        let provider = provider(requestClosure: { _, done in answers.add(UncheckedBox(done)) })
        let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))
        let failures = Journal<String>()
        for round in 1...2 {
            for _ in 0..<2 {
                provider.request(target, callbackQueue: .global()) { result in
                    if case .failure(.requestMapping(let url)) = result { failures.add(url) }
                }
            }
            #expect(provider.inflightRequests.values.map(\.count) == [2])
            try #require(answers.entries.count == round)
            answers.entries[round - 1].value(.failure(.requestMapping("\(round)")))
            #expect(await failures.waitUntil(count: 2 * round))
            #expect(await waitUntil { provider.inflightRequests.isEmpty })
        }
        #expect(failures.entries == ["1", "1", "2", "2"])
    }

    @Test("a leader cancelled before the request is made leaves it to its follower")
    func earlyCancel() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let answers = Journal<UncheckedBox<(Result<URLRequest, MoyaError>) -> Void>>()
        let provider = provider(requestClosure: { _, done in answers.add(UncheckedBox(done)) })
        let failures = Journal<Int>()
        let token = provider.request(server.target("/"), callbackQueue: .global()) { result in
            guard case .failure(.underlying(let error as NSError, nil)) = result else { return }
            failures.add(error.code)
        }
        async let follower = provider.result(server.target("/"))
        #expect(await waitUntil { provider.inflightRequests.values.map(\.count) == [2] })
        token.cancel()
        #expect(await failures.waitUntil(count: 1))
        #expect(failures.entries == [NSURLErrorCancelled])
        try answers.entries.first?.value(.success(URLRequest(url: #require(URL(string: "\(server.baseURL)")))))
        #expect(try await follower.get().mapString() == "hello")
        #expect(answers.entries.count == 1)
    }

    @Test("an equal request from inside a completion completes", arguments: [false, true])
    func fromCompletion(stubbed: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = provider(stubClosure: { _ in stubbed ? .immediate : .never })
        let count: Int = await withCheckedContinuation { continuation in
            provider.request(server.target("/"), callbackQueue: .global()) { _ in
                provider.request(server.target("/"), callbackQueue: .global()) { _ in
                    continuation.resume(returning: provider.inflightRequests.count)
                }
            }
        }
        #expect(count == 1)
        #expect(await waitUntil { provider.inflightRequests.isEmpty })
    }

    @Test("an immediate stub completes before request returns")
    func immediateStub() {
        let provider = provider(stubClosure: MoyaProvider<AnyAPI>.immediatelyStub)
        let counts = Journal<Int>()
        provider.request(AnyAPI(baseURL: URL(fileURLWithPath: "/"))) { _ in counts.add(provider.inflightRequests.count)
        }
        #expect(counts.entries == [1])
        #expect(provider.inflightRequests.isEmpty)
    }

    @Test("requests that differ in body, field, validation or method go their own ways")
    func differences() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("hello"))
        let provider = provider()
        var field = server.target("/", .post)
        field.headers = ["X-A": "1"]
        let targets = [
            server.target("/"), server.target("/", .post), field, server.target("/", validation: .successCodes),
            server.target("/", .post, .requestData(Data("a".utf8))),
            server.target("/", .post, .requestData(Data("b".utf8))),
        ]
        let statuses = Journal<Int?>()
        for target in targets {
            provider.request(target, callbackQueue: .global()) { statuses.add(try? $0.get().statusCode) }
        }
        gate.release()
        #expect(await statuses.waitUntil(count: targets.count))
        #expect(statuses.entries.allSatisfy { $0 == 200 })
        #expect(server.requests.count == targets.count)
    }

    @Test("two equal downloads write a file each")
    func downloads() async throws {
        let server = try MockServer()
        server.route("/", response: .text("content"))
        let provider = provider()
        let files = (0..<2).map { _ in
            FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        }
        defer { files.forEach { try? FileManager.default.removeItem(at: $0) } }
        let done = Journal<Bool>()
        for file in files {
            let target = server.target("/", .get, .downloadDestination { _, _ in (file, []) })
            provider.request(target, callbackQueue: .global()) { done.add((try? $0.get()) != nil) }
        }
        #expect(await done.waitUntil(count: 2))
        for file in files { #expect(try String(contentsOf: file, encoding: .utf8) == "content") }
    }

    @Test("a cancelled delayed stub that others wait for completes at once")
    func delayedStub() async throws {
        let provider = provider(stubClosure: MoyaProvider<AnyAPI>.delayedStub(3_600))
        let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))
        let codes = Journal<Int>()
        let tokens = (0..<2).map { _ in
            provider.request(target, callbackQueue: .global()) { result in
                guard case .failure(.underlying(let error as NSError, nil)) = result else { return }
                codes.add(error.code)
            }
        }
        tokens.forEach { $0.cancel() }
        #expect(await codes.waitUntil(count: 2))
        #expect(codes.entries == [NSURLErrorCancelled, NSURLErrorCancelled])
    }
}

/// Waits until something holds; `false` after ten seconds.
func waitUntil(_ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !condition(), ContinuousClock.now < end { await _Concurrency.Task.yield() }
    return condition()
}
