import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// How far bytes have come, in both directions.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct TransferProgressTests {
    private static let count = 2_500_000

    private func fractions(_ journal: Journal<(Int64, Double)>) -> [Double] { journal.entries.map(\.1) }

    private func expectSteady(_ journal: Journal<(Int64, Double)>) {
        let steps = fractions(journal)
        #expect(steps == steps.sorted())
        #expect(steps.allSatisfy { $0 <= 1 })
        #expect(steps.last == 1)
    }

    @Test("a download of known length goes up to one", arguments: [true, false])
    func known(asFile: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: Self.count)))
        let session = testSession()
        let journal = Journal<(Int64, Double)>()
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        let request: Request
        if asFile {
            let download = session.download(server.url("/"), to: { _, _ in (place, []) })
            download.downloadProgress(queue: callbacks) { journal.add(($0.completedUnitCount, $0.fractionCompleted)) }
            _ = await download.rawResponse()
            request = download
        } else {
            let data = session.request(server.url("/"))
            data.downloadProgress(queue: callbacks) { journal.add(($0.completedUnitCount, $0.fractionCompleted)) }
            _ = await data.rawResponse()
            request = data
        }
        await drained()
        expectSteady(journal)
        #expect(request.downloadProgress.completedUnitCount == Int64(Self.count))
        #expect(request.downloadProgress.totalUnitCount == Int64(Self.count))
        #expect(request.downloadProgressHandler?.queue === callbacks)
        #expect(request.uploadProgressHandler == nil)
    }

    @Test("a body of unknown length has no fraction (T51)")
    func unknown() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 100_000), framing: .chunked(size: 10_000)))
        let journal = Journal<(Int64, Double)>()
        let request = testSession().request(server.url("/"))
        request.downloadProgress(queue: callbacks) { journal.add(($0.completedUnitCount, $0.fractionCompleted)) }
        _ = await request.rawResponse()
        await drained()
        #expect(journal.entries.last?.0 == 100_000)
        #expect(fractions(journal).allSatisfy { $0 == 0 })
    }

    enum Body: CaseIterable { case data, file, form }

    @Test("an upload of 2.5 MB goes up to all of it (T50)", arguments: Body.allCases)
    func upload(body: Body) async throws {
        let server = try MockServer()
        server.route("/", response: .text("x"))
        let session = testSession()
        let folder = try TemporaryFolder()
        let data = MockPattern.data(0..<Self.count)
        let file = folder.url.appendingPathComponent("in.bin")
        try data.write(to: file)
        let request: UploadRequest
        switch body {
        case .data: request = session.upload(data, to: server.url("/"))
        case .file: request = session.upload(file, to: server.url("/"))
        case .form:
            request = session.upload(
                multipartFormData: { form in
                    form.append(file, withName: "file")
                    form.append(data, withName: "data")
                },
                to: server.url("/")
            )
        }
        let journal = Journal<(Int64, Double)>()
        request.uploadProgress(queue: callbacks) { journal.add(($0.completedUnitCount, $0.fractionCompleted)) }
        _ = await request.rawResponse()
        await drained()
        expectSteady(journal)
        let sent = try #require(server.requests.first?.bodyCount)
        #expect(sent >= Self.count)
        #expect(journal.entries.last?.0 == Int64(sent))
        #expect(request.uploadProgress.completedUnitCount == Int64(sent))
    }

    @Test("progress starts again when a request is sent again")
    func retried() async throws {
        let server = try MockServer()
        server.enqueue(MockResponse(status: 500, body: .generated(count: 50_000)))
        server.enqueue(MockResponse(body: .text("ok")))
        let request = testSession(interceptor: RetryPolicy(exponentialBackoffScale: 0.001)).request(server.url("/"))
        let response = await request.validate().rawResponse()
        #expect(response.data == Data("ok".utf8))
        #expect(request.downloadProgress.completedUnitCount == 2)
        #expect(request.downloadProgress.totalUnitCount == 2)
    }

    /// Everything that was put on the queue before has run.
    private func drained() async {
        await withCheckedContinuation { done in callbacks.async { done.resume() } }
    }
}
