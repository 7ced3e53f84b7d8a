import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(1))) struct InputStreamTests {
    /// What a reader of a stream saw.
    private struct Outcome: Sendable {
        var data = Data()
        var last = 0
        var error: AFError?
    }

    /// Reads a stream on a thread of its own, `count` bytes at the most.
    private func read(
        _ request: DataStreamRequest,
        bufferSize: Int,
        upTo count: Int = .max
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var outcome = Outcome()
                guard let stream = request.asInputStream(bufferSize: bufferSize) else {
                    return continuation.resume(returning: outcome)
                }
                stream.open()
                var buffer = [UInt8](repeating: 0, count: 10_000)
                while outcome.data.count < count {
                    outcome.last = stream.read(&buffer, maxLength: buffer.count)
                    guard outcome.last > 0 else { break }
                    outcome.data.append(contentsOf: buffer[..<outcome.last])
                }
                outcome.error = stream.streamError?.asAFError
                stream.close()
                continuation.resume(returning: outcome)
            }
        }
    }

    @Test("a response is read as it arrives, whatever the buffer", arguments: [1, 1024, 1 << 20])
    func whole(bufferSize: Int) async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 1_000_000)))
        let request = testSession(starts: false).streamRequest(server.url("/"))
        let outcome = await read(request, bufferSize: bufferSize)
        #expect(outcome.last == 0 && outcome.error == nil)
        #expect(outcome.data.count == 1_000_000 && MockPattern.matches(outcome.data))
    }

    @Test("a response that is cut ends the stream with its error")
    func cut() async throws {
        let server = try MockServer()
        let response = MockResponse(body: .generated(count: 100_000)).fault(.close, at: .body(afterBytes: 50_000))
        server.route("/", response: response)
        let outcome = await read(testSession().streamRequest(server.url("/")), bufferSize: 1024)
        #expect(outcome.last == -1)
        #expect(outcome.error?.isSessionTaskError == true)
        #expect(outcome.data == MockPattern.data(0..<50_000))
    }

    @Test("a refused response ends the stream without a byte")
    func refused() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x", status: 500))
        let outcome = await read(testSession().streamRequest(server.url("/")).validate(), bufferSize: 1024)
        #expect(outcome.last == -1 && outcome.data.isEmpty)
        #expect(outcome.error?.responseCode == 500)
    }

    @Test("a stream that is closed in the middle cancels its request, and the server stops", .needs("back-pressure"))
    func closed() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 1 << 30)))
        let request = testSession().streamRequest(server.url("/"))
        let outcome = await read(request, bufferSize: 1024, upTo: 30_000)
        #expect(MockPattern.matches(outcome.data) && outcome.error == nil)
        #expect(request.isCancelled)
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test("a reader that waits is released when the request is cancelled")
    func cancelled() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        defer { gate.release() }
        let request = testSession().streamRequest(server.url("/"))
        async let outcome = read(request, bufferSize: 1024)
        _ = try await server.takeRequest() as RecordedRequest
        request.cancel()
        #expect(await outcome.error?.isExplicitlyCancelledError == true)
    }

    @Test(
        "a stream that nobody reads holds the server back, while two hundred other calls are answered",
        .needs("back-pressure")
    )
    func slowReader() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 1 << 28)))
        let session = testSession()
        let request = session.streamRequest(server.url("/"))
        var reports = request.downloadProgress().makeAsyncIterator()
        let stream = try #require(request.asInputStream())
        stream.open()
        while let progress = await reports.next(), progress.completedUnitCount == 0 {}
        for _ in 0..<20 { _ = await session.witness(at: server) }
        #expect(request.downloadProgress.completedUnitCount < 1 << 24)
        stream.close()
        #expect(request.isCancelled)
    }
}
