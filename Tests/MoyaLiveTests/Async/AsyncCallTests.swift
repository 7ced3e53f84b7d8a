import Foundation
import Moya
import MoyaMockServer
import Testing

/// The awaited forms: a response, a value, progress (demand 2; cases T22, T68).
@Suite(.everyEngine) struct AsyncCallTests {
    private struct User: Decodable, Equatable {
        let login: String
    }

    private struct CodingName: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { return nil }
    }

    private let sample = AnyAPI(
        baseURL: URL(fileURLWithPath: "/"),
        sampleData: Data(#"{"data":{"login":"ann"},"count":3}"#.utf8)
    )
    private let stubbed = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub)

    @Test("a value is decoded from the whole body or from a key path")
    func value() async throws {
        let user: User = try await stubbed.value(of: sample, atKeyPath: "data")
        #expect(user == User(login: "ann"))
        #expect(try await stubbed.value(of: sample, as: Int.self, atKeyPath: "count") == 3)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { $0.last.map { CodingName($0.stringValue.uppercased()) } ?? $0[0] }
        let error = await #expect(throws: MoyaError.self) {
            _ = try await stubbed.value(of: sample, as: User.self, atKeyPath: "data", using: decoder)
        }
        #expect((error as NSError?)?.code == 3, "objectMapping")
    }

    @Test("a value is not decoded from a refusal, unless the target has a rule of its own", arguments: [nil, 404])
    func refusals(accepted: Int?) async throws {
        let server = try MockServer()
        server.route("/", response: .json(#"{"login":"nobody"}"#, status: 404))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let target = server.target("/", validation: accepted.map { .customCodes([$0]) } ?? .none)
        let result = await Result { () async throws(MoyaError) in try await provider.value(of: target, as: User.self) }
        switch (accepted, result) {
        case (nil, .failure(.statusCode(let response))): #expect(response.statusCode == 404)
        case (404, .success(let user)): #expect(user.login == "nobody")
        default: Issue.record("unexpected \(result)")
        }
    }

    @Test("progress comes as a sequence that ends with the response")
    func progress() async throws {
        let server = try MockServer()
        let gate = MockGate()
        let piece = Data(repeating: 1, count: 1_000)
        var response = MockResponse(body: .chunks([piece, piece, piece]), framing: .contentLength(3_000))
        for count in [1_000, 2_000] { response = response.fault(.pause(gate), at: .body(afterBytes: count)) }
        server.route("/", response: response)
        let provider = MoyaProvider<AnyAPI>(session: plainSession(), plugins: [JournalPlugin("A", Journal())])
        var counts: [Double] = []
        var last: ProgressResponse?
        for try await report in provider.requestWithProgress(server.target("/")) {
            #expect(last?.response == nil, "the response comes last")
            counts.append((report.progress * 3_000).rounded())
            last = report
            gate.release(1)
        }
        #expect(counts.prefix(2) == [1_000, 2_000] && counts.last == 3_000)
        #expect(last?.response?.statusCode == 201, "as plugins processed it")
        #expect(last?.progressObject?.totalUnitCount == 3_000)
    }

    @Test("each iteration makes a call of its own, and none is made before")
    func cold() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let sequence = MoyaProvider<AnyAPI>(session: plainSession()).requestWithProgress(server.target("/"))
        #expect(server.requests.isEmpty)
        for count in 1...2 {
            for try await _ in sequence {}
            #expect(server.requests.count == count)
        }
    }

    @Test("a failure ends the sequence")
    func failure() async throws {
        let server = try MockServer()
        server.route("/", response: .text("no", status: 500))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let error = await #expect(throws: MoyaError.self) {
            for try await _ in provider.requestWithProgress(server.target("/", validation: .successCodes)) {}
        }
        #expect(error?.response?.statusCode == 500)
    }

    @Test("letting go of the sequence cancels the call")
    func letGo() async throws {
        let server = try MockServer()
        let gate = MockGate()
        let body = MockResponse(body: .generated(count: 100_000)).fault(.pause(gate), at: .body(afterBytes: 50_000))
        server.route("/", response: body)
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        for try await _ in provider.requestWithProgress(server.target("/")) { break }
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test("cancelling the task ends the sequence as cancelled")
    func cancelled() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("/", response: .text("late"))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let target = UncheckedBox(server.target("/"))
        let task = _Concurrency.Task {
            await Result { () async throws(MoyaError) in
                for try await _ in provider.requestWithProgress(target.value) {}
            }
        }
        #expect(await gate.waitUntil(waiting: 1))
        task.cancel()
        #expect(await task.value.sessionError?.isExplicitlyCancelledError == true)
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test("a task that is cancelled before it calls sends nothing")
    func cancelledBefore() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let target = UncheckedBox(server.target("/"))
        let task = _Concurrency.Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Result { () async throws(MoyaError) in try await provider.request(target.value) }
        }
        guard case .failure(.underlying) = await task.value else {
            Issue.record("expected a cancellation")
            return
        }
        #expect(server.requests.isEmpty)
    }
}
