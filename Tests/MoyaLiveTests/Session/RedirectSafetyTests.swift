import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Redirects that an attacker, or a careless server, would send.
@Suite(.everyEngine) struct RedirectSafetyTests {
    private func request(_ url: URL, _ method: String = "GET") -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        return request
    }

    @Test("credentials among a session's own fields stay with the origin they were first sent to")
    func sessionFields() async throws {
        let (here, there) = (try MockServer(), try MockServer())
        there.route("*", response: .text("there"))
        here.route("/same", response: .redirect(to: "/again"))
        here.route("/again", response: .redirect(to: there.url("/").absoluteString))
        let session = plainSession {
            $0.httpAdditionalHeaders = [
                "Authorization": "Bearer secret", "Cookie": "id=1", "Proxy-Authorization": "Basic x", "X-Own": "own",
            ]
        }
        _ = try await session.data(for: request(here.url("/same")))
        #expect(here.requests.map { $0.headers["Authorization"] } == ["Bearer secret", "Bearer secret"])
        let hop = try #require(there.requests.first)
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] { #expect(hop.headers[name] == nil) }
        #expect(hop.headers["X-Own"] == "own")
        _ = try await session.data(for: request(here.url("/same")))
        #expect(here.requests.last?.headers["Authorization"] == "Bearer secret")
    }

    @Test("credentials do not come back when a chain returns to its first origin")
    func thereAndBack() async throws {
        let (here, there) = (try MockServer(), try MockServer())
        there.route("*", response: .redirect(to: here.url("/end").absoluteString))
        here.route("/start", response: .redirect(to: there.url("/").absoluteString))
        here.route("/end", response: .text("end"))
        var start = request(here.url("/start"))
        start.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
        let session = plainSession({ $0.httpAdditionalHeaders = ["Cookie": "id=1"] })
        _ = try await session.data(for: start)
        #expect(here.requests.last?.headers["Authorization"] == nil)
        #expect(here.requests.last?.headers["Cookie"] == nil)
    }

    @Test("a Host field of the caller's own does not go to another origin")
    func hostField() async throws {
        let (here, there) = (try MockServer(), try MockServer())
        there.route("*", response: .text("there"))
        here.route("*", response: .redirect(to: there.url("/").absoluteString))
        var start = request(here.url("/"))
        start.setValue("virtual.example", forHTTPHeaderField: "Host")
        _ = try await plainSession().data(for: start)
        #expect(here.requests.first?.headers["Host"] == "virtual.example")
        #expect(there.requests.first?.headers["Host"] == "127.0.0.1:\(there.port)")
    }

    @Test("a body that can be sent once is not sent again, and the error says so", arguments: [307, 308, 301])
    func streamedBody(status: Int) async throws {
        let server = try MockServer()
        server.route("/old", response: .redirect(to: "/new", status: status))
        server.route("/new", response: .text("here"))
        let result = await plainSession().outcome { (session) async throws(AFError) in
            let stream = BodyStream(length: nil, isReplayable: false) { SomeBytes() }
            return try await session.upload(for: request(server.url("/old"), "PUT"), from: stream)
        }
        #expect(result.urlErrorCode == .requestBodyStreamExhausted, "\(result)")
        #expect(result.words.contains("/old"))
        #expect(server.requests.count == 1)
    }

    @Test("a body that can be sent again is, whole")
    func replayableStream() async throws {
        let server = try MockServer()
        server.route("/old", response: .redirect(to: "/new", status: 307))
        server.route("/new", response: .text("here"))
        let stream = BodyStream(length: 4, isReplayable: true) { SomeBytes() }
        _ = try await plainSession().upload(for: request(server.url("/old"), "PUT"), from: stream)
        #expect(server.requests.map(\.text) == ["body", "body"])
    }

    @Test("a place that needs encoding is encoded, one that is encoded is left alone")
    func encoding() async throws {
        let server = try MockServer()
        let places = [
            ("/a b", "/a%20b"), ("/文件", "/%E6%96%87%E4%BB%B6"), ("/a%20b", "/a%20b"), ("/100%25", "/100%25"),
            ("/x?q=a b&r=%2B", "/x?q=a%20b&r=%2B"), ("/[x]", "/%5Bx%5D"), ("/x?a[]=1", "/x?a[]=1"),
        ]
        for (place, expected) in places {
            server.route("/start", response: .redirect(to: place))
            server.route("/start", response: .redirect(to: place))
            server.route("*", response: .text("here"))
            let session = plainSession()
            let url = server.url("/start")
            let result = await session.outcome { (session) async throws(AFError) in
                try await session.data(for: request(url))
            }
            #expect(result.sessionError == nil, "\(place): \(result)")
            let target = server.requests.last?.target ?? ""
            // Brackets may stand in a query either way.
            let isRight = target == expected || target == expected.replacingOccurrences(of: "[]", with: "%5B%5D")
            #expect(isRight, "\(place) led to \(target)")
        }
    }

    @Test(
        "what is no place is an error that shows it",
        arguments: ["http://[bad", "http://", "javascript:alert(1)", "//"]
    )
    func noPlace(location: String) async throws {
        let server = try MockServer()
        server.route("*", response: .redirect(to: location))
        let result = await plainSession().outcome { (session) async throws(AFError) in
            try await session.data(for: request(server.url("/")))
        }
        #expect([.badURL, .unsupportedURL].contains(result.urlErrorCode), "\(result)")
        #expect(server.requests.count == 1)
    }

    @Test("HEAD stays HEAD, whatever the status", arguments: [301, 302, 303, 307, 308])
    func head(status: Int) async throws {
        let server = try MockServer()
        server.route("/old", response: .redirect(to: "/new", status: status))
        server.route("/new", response: .text("here"))
        let reply = try await plainSession().data(for: request(server.url("/old"), "HEAD"))
        #expect(reply.head.statusCode == 200)
        #expect(reply.data.isEmpty)
        #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test("other statuses, and one without a place, are responses", arguments: [300, 304, 305, 306, 302])
    func notFollowed(status: Int) async throws {
        let server = try MockServer()
        let response = MockResponse(status: status)
        server.route("*", response: status == 302 ? response : response.header("Location", "/elsewhere"))
        let reply = try await plainSession().data(for: request(server.url("/")))
        #expect(reply.head.statusCode == status)
        #expect(server.requests.count == 1)
    }

    @Test("a call that is cancelled between two hops ends once, and leaves no file")
    func cancelled() async throws {
        let server = try MockServer()
        let gate = MockGate()
        server.route("/start", response: .redirect(to: "/held"))
        server.route("/held", response: .text("late").waiting(for: gate))
        let before = try temporaryDownloads()
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let target = UncheckedBox(server.target("/start", .get, .downloadDestination { file, _ in (file, []) }))
        let call = _Concurrency.Task {
            await Result { () async throws(MoyaError) in try await provider.request(target.value) }
        }
        #expect(await gate.waitUntil(waiting: 1))
        call.cancel()
        #expect(await call.value.sessionError?.isExplicitlyCancelledError == true)
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }
}

/// Gives the same four bytes, once.
private final class SomeBytes: BodySource {
    private let piece = Locked<Data?>(Data("body".utf8))

    func next() async throws -> Data? {
        piece.withLock { $0.take() }
    }

    func cancel() {}
}
