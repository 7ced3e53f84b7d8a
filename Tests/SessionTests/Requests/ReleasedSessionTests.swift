import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Requests whose session is not kept: they are told once, whenever it goes.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct ReleasedSessionTests {
    /// A request of one kind, with a handler, of a session that is let go of before, after or between.
    enum Kind: CaseIterable {
        case data, upload, download, stream

        func make(_ url: URL, in session: Session) -> Request {
            switch self {
            case .data: session.request(url)
            case .upload: session.upload(Data("x".utf8), to: url)
            case .download: session.download(url)
            case .stream: session.streamRequest(url)
            }
        }
    }

    /// Adds a handler that tells the error it gets.
    private func handle(_ request: Request, _ tell: @escaping @Sendable (AFError?) -> Void) {
        switch request {
        case let request as DataRequest: request.response(queue: callbacks) { tell($0.error) }
        case let request as DownloadRequest:
            request.response(queue: callbacks) { response in
                if let file = response.fileURL { try? FileManager.default.removeItem(at: file) }
                tell(response.error)
            }
        case let request as DataStreamRequest:
            request.responseStream(on: callbacks) { stream in
                if case .complete(let completion) = stream.event { tell(completion.error) }
            }
        default: tell(nil)
        }
    }

    /// Waits for what handlers are told, and a little for what must not come.
    private func told(_ journal: Journal<AFError?>, _ count: Int) async throws -> [AFError?] {
        let end = ContinuousClock.now + .seconds(10)
        while journal.entries.count < count, .now < end { try await Task.sleep(for: .milliseconds(2)) }
        await withCheckedContinuation { continuation in callbacks.async { continuation.resume() } }
        return journal.entries
    }

    @Test("a handler that comes after the session went is told", arguments: Kind.allCases, [true, false])
    func handlerAfterSession(kind: Kind, starts: Bool) async throws {
        let server = try MockServer()
        let journal = Journal<AFError?>()
        for _ in 0..<50 {
            let request = kind.make(server.url("/"), in: testSession(isKept: false, starts: starts))
            handle(request) { journal.add($0) }
            request.resume()
        }
        let errors = try await told(journal, 50)
        #expect(errors.count == 50)
        #expect(errors.allSatisfy { $0?.isSessionDeinitializedError == true })
        #expect(server.requests.isEmpty)
    }

    @Test("a request that runs when its session goes is told", arguments: Kind.allCases)
    func sessionDuringRequest(kind: Kind) async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        defer { gate.release() }
        let journal = Journal<AFError?>()
        var session: Session? = testSession(isKept: false)
        let request = kind.make(server.url("/"), in: try #require(session))
        handle(request) { journal.add($0) }
        _ = try await server.takeRequest() as RecordedRequest
        session = nil
        let errors = try await told(journal, 1)
        #expect(errors.count == 1)
        #expect(errors.first??.isSessionDeinitializedError == true)
    }

    @Test("whenever the session goes, a request ends once: with its response or because of it", arguments: 0..<50)
    func atAnyMoment(delay: Int) async throws {
        let server = try MockServer()
        server.route("*", response: .text("body"))
        let journal = Journal<AFError?>()
        var session: Session? = testSession(isKept: false)
        for kind in Kind.allCases { handle(kind.make(server.url("/"), in: try #require(session))) { journal.add($0) } }
        try await Task.sleep(for: .microseconds(delay * 60))
        session = nil
        let errors = try await told(journal, 4)
        #expect(errors.count == 4)
        for case let error? in errors { #expect(error.isSessionDeinitializedError) }
    }

    @Test("an awaited request of a session that went throws")
    func awaited() async throws {
        let server = try MockServer()
        let error = await #expect(throws: AFError.self) {
            try await testSession(isKept: false).request(server.url("/")).serializingData().value
        }
        #expect(error?.isSessionDeinitializedError == true)
    }

    @Test("a late handler of a finished request gets the response that came")
    func lateHandler() async throws {
        let server = try MockServer()
        server.route("/", response: .text("body"))
        var session: Session? = testSession(isKept: false)
        let request = try #require(session).request(server.url("/"))
        #expect(await request.dataResponse().error == nil)
        session = nil
        #expect(await request.dataResponse().value == Data("body".utf8))
        #expect(request.error == nil)
    }

    @Test("a session that is closed but kept says so")
    func invalidated() async throws {
        let server = try MockServer()
        let session = testSession()
        session.invalidateAndCancel()
        let error = await session.request(server.url("/")).rawResponse().error
        #expect(error?.isSessionInvalidatedError == true)
    }
}
