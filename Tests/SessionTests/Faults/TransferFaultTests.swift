import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What servers and apps do wrong, as every request tells it over every engine.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct TransferFaultTests {
    /// The same call as each kind of request makes it, and what it fails with.
    private func errors(_ url: URL, _ session: Session) async -> [AFError?] {
        let stream = session.streamRequest(url)
        let completion: DataStreamRequest.Completion = await stream.awaited { done in
            stream.responseStream(on: callbacks) { $0.completion.map(done) }
        }
        return [
            await session.request(url).rawResponse().error,
            await session.download(url).rawResponse().error,
            await session.upload(Data("x".utf8), to: url).rawResponse().error,
            completion.error,
        ]
    }

    @Test("a body shorter than announced is a lost connection, and no success (T61)")
    func truncated() async throws {
        let server = try MockServer()
        let short = MockResponse(body: .generated(count: 10), framing: .contentLength(100)).persistence(.close)
        server.route("*", response: short)
        for error in await errors(server.url("/"), testSession()) {
            #expect(
                (error?.underlyingError as? URLError)?.code == .networkConnectionLost,
                "\(String(describing: error))"
            )
        }
    }

    @Test("a server that nobody runs, and one that hangs up, are named", arguments: [true, false])
    func unreachable(isDead: Bool) async throws {
        let dead = try MockDeadPort(.refusing)
        let server = try MockServer()
        server.route("*", response: MockResponse().fault(.reset, at: .beforeHead))
        let url = isDead ? try #require(URL(string: "http://127.0.0.1:\(dead.port)/")) : server.url("/")
        for error in await errors(url, testSession()) {
            #expect(error?.isSessionTaskError == true)
            let cause = error?.underlyingError as? URLError
            #expect(
                cause?.code == (isDead ? .cannotConnectToHost : .networkConnectionLost),
                "\(String(describing: error))"
            )
            #expect(cause?.localizedDescription.contains("127.0.0.1") == true)
        }
    }

    @Test("a server that keeps silent is too late, after fractions of a second too")
    func silent() async throws {
        let server = try MockServer()
        server.route("*", response: MockResponse().fault(.stall, at: .beforeHead))
        let session = testSession { $0.timeoutIntervalForRequest = 0.2 }
        let start = ContinuousClock.now
        for error in await errors(server.url("/"), session) {
            #expect((error?.underlyingError as? URLError)?.code == .timedOut, "\(String(describing: error))")
        }
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test("fields of a session that are no texts are sent as text (T62)")
    func additionalHeaders() async throws {
        let server = try MockServer()
        server.route("*", response: .text("ok"))
        let session = testSession {
            $0.httpAdditionalHeaders = ["X-Int": 5, "X-Bool": true, "X-Text": "text", AnyHashable(7): "seven"]
        }
        #expect(await session.request(server.url("/")).rawResponse().error == nil)
        let headers = try #require(server.requests.first).headers
        #expect(headers["X-Int"] == "5" && headers["X-Bool"] == "true" && headers["X-Text"] == "text")
    }

    @Test("a session that was ended fails what runs and what comes later (T63)")
    func invalidated() async throws {
        let server = try MockServer()
        server.route("*", response: .text("late"))
        let gate = server.holdResponses()
        let session = testSession()
        let request = session.request(server.url("/"))
        async let running = request.rawResponse()
        #expect(await gate.waitUntil(waiting: 1))
        session.invalidateAndCancel()
        session.invalidateAndCancel()
        #expect(await running.error?.isSessionInvalidatedError == true)
        for error in await errors(server.url("/"), session) {
            #expect(error?.isSessionInvalidatedError == true, "\(String(describing: error))")
        }
        gate.release()
    }

    /// 5,010 bytes in 56.
    private static let gzip =
        "H4sIAAAAAAACA+3GSQEAIAgAsEp4INq/mCn4ba/FmGvnqfvCzMzMzMzMzMzM2vcBiQ4Xg5ITAAA="

    @Test("a coded body is decoded, in memory, as a file and piece by piece (T65)")
    func coded() async throws {
        let server = try MockServer()
        let bytes = try #require(Data(base64Encoded: Self.gzip))
        server.route("/", response: MockResponse(headers: ["Content-Encoding": "gzip"], body: .data(bytes)))
        let session = testSession()
        let fractions = Journal<Double>()
        let request = session.request(server.url("/"))
        request.downloadProgress(queue: callbacks) { fractions.add($0.fractionCompleted) }
        let data = try #require(await request.rawResponse().data)
        #expect(data.count == 5_010)
        #expect(String(decoding: data.prefix(10), as: UTF8.self) == "0123456789")
        #expect(fractions.entries.allSatisfy { (0...1).contains($0) })
        let download = session.download(server.url("/"))
        #expect(try await download.serializingData().value == data)
        try FileManager.default.removeItem(at: try #require(download.fileURL))
        var streamed = Data()
        for await stream in session.streamRequest(server.url("/")).streamTask().streamingData() {
            stream.value.map { streamed.append($0) }
        }
        #expect(streamed == data)
        #expect(server.requests.first?.headers["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test("two cookies of one response are both kept and both sent next time (T70)")
    func cookies() async throws {
        let server = try MockServer()
        server.route(
            "/login",
            response: MockResponse.text("in").header("Set-Cookie", "a=1; Path=/; Expires=Wed, 01 Jan 2098 00:00:00 GMT")
                .header("Set-Cookie", "b=2; Path=/")
        )
        server.route("/home", response: .text("home"))
        let session = testSession()
        _ = await session.request(server.url("/login")).rawResponse()
        _ = await session.request(server.url("/home")).rawResponse()
        let sent = server.requests.last?.headers["Cookie"]?.components(separatedBy: "; ") ?? []
        #expect(Set(sent) == ["a=1", "b=2"])
    }

    @Test("a challenge without a credential is the response; with one it is answered", arguments: [nil, "right", "no"])
    func basic(password: String?) async throws {
        let server = try MockServer()
        server.route("*") { request in
            // The name "user" with the password "right".
            if request.headers["Authorization"] == "Basic dXNlcjpyaWdodA==" { return .text("in") }
            return MockResponse(status: 401).header("WWW-Authenticate", "Basic realm=\"x\"")
        }
        let request = testSession().request(server.url("/"))
        if let password { request.authenticate(username: "user", password: password) }
        let response = await request.rawResponse()
        #expect(response.error == nil)
        #expect(response.response?.statusCode == (password == "right" ? 200 : 401))
        #expect(response.data == (password == "right" ? Data("in".utf8) : nil))
        let manual = testSession().request(
            server.url("/"),
            headers: [.authorization(username: "user", password: "right")]
        )
        #expect(await manual.rawResponse().response?.statusCode == 200)
    }
}
