import Dispatch
import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Progress: in order, monotone, ended by the response (behaviours A1.38–44, B7; cases T35, T50, T51, T65).
@Suite(.everyEngine) struct ProgressTests {
    struct Report: Sendable, Equatable {
        let fraction: Double
        let isCompleted: Bool
        let hasObject: Bool
    }

    private func reports(
        _ target: AnyAPI,
        provider: MoyaProvider<AnyAPI>
    ) async -> (Result<Response, MoyaError>, [Report]) {
        let journal = Journal<Report>()
        let result = await provider.result(target) { report in
            journal.add(
                Report(
                    fraction: report.progress,
                    isCompleted: report.completed,
                    hasObject: report.progressObject != nil
                )
            )
        }
        return (result, journal.entries)
    }

    @Test("a body in four pieces of known length is reported in quarters", arguments: [true, false])
    func quarters(download: Bool) async throws {
        let server = try MockServer()
        let gate = MockGate()
        let piece = Data(repeating: 1, count: 1_000)
        var response = MockResponse(body: .chunks([piece, piece, piece, piece]), framing: .contentLength(4_000))
        for count in [1_000, 2_000, 3_000] { response = response.fault(.pause(gate), at: .body(afterBytes: count)) }
        server.route("/", response: response)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let task: Moya.Task = download ? .downloadDestination { _, _ in (file, []) } : .requestPlain
        let journal = Journal<Report>()
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let result = await provider.result(server.target("/", .get, task)) { report in
            journal.add(Report(fraction: report.progress, isCompleted: report.completed, hasObject: true))
            gate.release(1)
        }
        #expect(try result.get().statusCode == 200)
        #expect(journal.entries.map(\.fraction) == [0.25, 0.5, 0.75, 1, 1])
        #expect(journal.entries.map(\.isCompleted) == [false, false, false, false, true])
        if download {
            #expect(try Data(contentsOf: file).count == 4_000)
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test("a body of unknown length stays at zero until it is whole")
    func unknownLength() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 100_000), framing: .chunked(size: 1_000)))
        let (_, reports) = await reports(server.target("/"), provider: MoyaProvider(session: plainSession()))
        #expect(reports.count > 1)
        #expect(reports.dropLast().allSatisfy { $0.fraction == 0 && !$0.isCompleted })
        #expect(reports.last == Report(fraction: 1, isCompleted: true, hasObject: true))
    }

    enum Upload: CaseIterable {
        case data, multipart, file

        func task(_ bytes: Data, _ file: URL) throws -> Moya.Task {
            switch self {
            case .data: return .requestData(bytes)
            case .multipart:
                let part = MultipartFormData(provider: .data(bytes), name: "x")
                return .uploadCompositeMultipart([part], urlParameters: ["a": 1])
            case .file:
                try bytes.write(to: file)
                return .uploadFile(file)
            }
        }
    }

    @Test("an upload of every kind is reported to its end", arguments: Upload.allCases)
    func upload(kind: Upload) async throws {
        let server = try MockServer()
        server.route("/", response: .text("thanks"))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let task = try kind.task(Data(repeating: 1, count: 2_500_000), file)
        let (_, reports) = await reports(
            server.target("/", .post, task),
            provider: MoyaProvider(session: plainSession())
        )
        #expect(reports.count > 2)
        #expect(reports.map(\.fraction) == reports.map(\.fraction).sorted())
        #expect(reports.dropLast().last?.fraction == 1)
        #expect(reports.last?.isCompleted == true)
        #expect(try await server.takeRequest().bodyCount >= 2_500_000)
    }

    @Test("a stub reports its completion")
    func stub() async {
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub)
        let (_, reports) = await reports(AnyAPI(baseURL: URL(fileURLWithPath: "/")), provider: provider)
        #expect(reports.last == Report(fraction: 1, isCompleted: true, hasObject: true))
    }

    @Test("progress does not go back for a challenge or another attempt", arguments: ["/challenge", "/retry"])
    func secondAnswer(path: String) async throws {
        let server = try MockServer()
        let whole = MockResponse(body: .generated(count: 200_000))
        let count = Journal<Bool>()
        server.route("/challenge") { request in
            if request.headers["Authorization"] != nil { return whole }
            let body = MockBody.generated(count: 50_000)
            return MockResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""], body: body)
        }
        server.route("/retry") { _ in
            count.add(true)
            return count.entries.count == 1 ? MockResponse(status: 503, body: .generated(count: 50_000)) : whole
        }
        let credentials = CredentialsPlugin { _ in URLCredential(user: "a", password: "b", persistence: .none) }
        let session = Session(
            configuration: .ephemeral,
            startRequestsImmediately: false,
            interceptor: Retrier { request, _, _, completion in
                completion(request.retryCount == 0 ? .retry : .doNotRetry)
            },
            transport: Engine.current.make()
        )
        let (result, reports) = await reports(
            server.target(path, validation: .successCodes),
            provider: MoyaProvider(session: session, plugins: [credentials])
        )
        #expect(try result.get().data.count == 200_000)
        #expect(reports.map(\.fraction) == reports.map(\.fraction).sorted())
        #expect(reports.last == Report(fraction: 1, isCompleted: true, hasObject: true))
    }

    @Test("on a concurrent queue no report follows the completion")
    func concurrentQueue() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 1_000_000)))
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        for _ in 0..<20 {
            let journal = Journal<Double>()
            _ = await provider.result(server.target("/"), queue: .global()) { journal.add($0.progress) }
            let count = journal.entries.count
            #expect(journal.entries == journal.entries.sorted())
            for _ in 0..<100 { await _Concurrency.Task.yield() }
            #expect(journal.entries.count == count)
        }
    }

    /// 5,010 bytes in 56.
    private static let gzip =
        "H4sIAAAAAAACA+3GSQEAIAgAsEp4INq/mCn4ba/FmGvnqfvCzMzMzMzMzMzM2vcBiQ4Xg5ITAAA="

    @Test("a coded body is decoded, and its length before decoding makes no fraction above one (T65)")
    func coded() async throws {
        let server = try MockServer()
        let bytes = try #require(Data(base64Encoded: Self.gzip))
        server.route("/", response: MockResponse(headers: ["Content-Encoding": "gzip"], body: .data(bytes)))
        for download in [false, true] {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            let task: Moya.Task = download ? .downloadDestination { _, _ in (file, []) } : .requestPlain
            let (result, reports) = await reports(
                server.target("/", .get, task),
                provider: MoyaProvider(session: plainSession())
            )
            let data = download ? try Data(contentsOf: file) : try result.get().data
            #expect(data.count == 5_010)
            #expect(String(decoding: data.prefix(10), as: UTF8.self) == "0123456789")
            #expect(reports.allSatisfy { (0...1).contains($0.fraction) })
            #expect(reports.last == Report(fraction: 1, isCompleted: true, hasObject: true))
            if download { try FileManager.default.removeItem(at: file) }
        }
        #expect(server.requests.first?.headers["Accept-Encoding"]?.contains("gzip") == true)
    }
}
