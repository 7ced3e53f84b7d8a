import Foundation
import Moya
import MoyaMockServer
import Testing

/// Stubs that answer one call after the other, and stubbed downloads (cases T31–T33, T35).
@Suite struct StubSequenceTests {
    private let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))

    private func statuses(_ stubs: StubSequence, count: Int) async -> [Int?] {
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: stubs.endpoint(for:),
            stubClosure: MoyaProvider.immediatelyStub
        )
        var statuses: [Int?] = []
        for _ in 0..<count { statuses.append(try? await provider.request(target).statusCode) }
        return statuses
    }

    private let answers: [EndpointSampleResponse] = [
        .networkResponse(200, Data("A".utf8)), .networkResponse(500, Data()), .fault(.timedOut),
    ]

    @Test("answers come in order; what follows them is told")
    func order() async {
        #expect(await statuses(StubSequence(answers), count: 4) == [200, 500, nil, nil])
        #expect(
            await statuses(StubSequence(answers, whenExhausted: .startOver), count: 5) == [200, 500, nil, 200, 500]
        )
        let twice = Array(answers.prefix(2))
        #expect(await statuses(StubSequence(twice, whenExhausted: .repeatLast), count: 4) == [200, 500, 500, 500])
        #expect(await statuses(StubSequence([], whenExhausted: .repeatLast), count: 1) == [nil])
    }

    @Test("an exhausted sequence says so, and how many answers it had")
    func exhausted() async {
        let stubs = StubSequence([.networkResponse(200, Data())])
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: stubs.endpoint(for:),
            stubClosure: MoyaProvider.immediatelyStub
        )
        _ = await provider.result(target)
        let result = await provider.result(target)
        guard case .failure(.underlying(let error as NSError, nil)) = result else {
            Issue.record("expected an error, got \(result)")
            return
        }
        #expect(error.userInfo[NSUnderlyingErrorKey] as? StubError == .sequenceIsExhausted(count: 1))
        #expect(error.localizedDescription.contains("all of its 1 answers"))
        #expect(stubs.count == 2)
    }

    @Test("a fault fails as the loading system's error does")
    func fault() async {
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: StubSequence([.fault(.notConnectedToInternet)]).endpoint(for:),
            stubClosure: MoyaProvider.immediatelyStub
        )
        guard case .failure(.underlying(let error as NSError, nil)) = await provider.result(target) else {
            Issue.record("expected an error")
            return
        }
        #expect(error.domain == NSURLErrorDomain && error.code == NSURLErrorNotConnectedToInternet)
    }

    @Test("many threads share a sequence: each answer is given once")
    func threads() {
        let stubs = StubSequence((0..<1_000).map { .networkResponse($0, Data()) })
        let codes = Journal<Int>()
        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
            if case .networkResponse(let code, _) = stubs.next() { codes.add(code) }
        }
        #expect(codes.entries.sorted() == Array(0..<1_000))
    }

    @Test("a stubbed download writes its file, and still has its sample", arguments: [false, true])
    func download(hasResponseObject: Bool) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/stub.txt")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let url = try #require(URL(string: "http://127.0.0.1/file"))
        let object = try #require(HTTPURLResponse(url: url, statusCode: 203, httpVersion: nil, headerFields: nil))
        let shown = Journal<Int>()
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: { target in
                MoyaProvider.defaultEndpointMapping(for: target).replacing(sampleResponseClosure: {
                    let body = Data("content".utf8)
                    return hasResponseObject ? .response(object, body) : .networkResponse(203, body)
                })
            },
            stubClosure: MoyaProvider.immediatelyStub
        )
        var target = AnyAPI(baseURL: url)
        target.task = .downloadDestination { _, response in
            shown.add(response.statusCode)
            return (file, [.createIntermediateDirectories])
        }
        let response = try await provider.request(target)
        #expect(shown.entries == [203])
        #expect(response.fileURL == file && response.data == Data("content".utf8))
        #expect(try String(contentsOf: file, encoding: .utf8) == "content")
    }

    @Test("a stubbed refusal leaves the destination alone")
    func refusedDownload() async throws {
        let called = Journal<Bool>()
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: StubSequence([.networkResponse(404, Data("no".utf8))]).endpoint(for:),
            stubClosure: MoyaProvider.immediatelyStub
        )
        var target = target
        target.validationType = .successCodes
        target.task = .downloadDestination { file, _ in
            called.add(true)
            return (file, [])
        }
        guard case .failure(let error) = await provider.result(target) else {
            Issue.record("404 passed")
            return
        }
        #expect(error.response?.statusCode == 404 && error.response?.data == Data("no".utf8))
        #expect(called.entries.isEmpty)
    }
}
