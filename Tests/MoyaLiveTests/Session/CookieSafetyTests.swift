import Foundation
import MoyaHTTP
import MoyaMockServer
import Testing

/// Cookies as RFC 6265 has them: whose they are, where they go, when they end.
@Suite(.everyEngine) struct CookieSafetyTests {
    private func server(_ cookies: String...) throws -> MockServer {
        let server = try MockServer()
        server.route("/set/*", response: cookies.reduce(.text("set")) { $0.header("Set-Cookie", $1) })
        server.route("*", response: .text("got"))
        return server
    }

    private func cookies(_ request: RecordedRequest?) -> Set<String> {
        let field = request?.headers["Cookie"] ?? ""
        return Set(field.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    /// What the session sends to `path` after it was set cookies below `/set/`.
    private func sent(to path: String, after cookies: String...) async throws -> Set<String> {
        let server = try MockServer()
        server.route("/set/*", response: cookies.reduce(.text("set")) { $0.header("Set-Cookie", $1) })
        server.route("*", response: .text("got"))
        let session = plainSession()
        _ = try await session.data(for: URLRequest(url: server.url("/set/it")))
        _ = try await session.data(for: URLRequest(url: server.url(path)))
        return self.cookies(server.requests.last)
    }

    @Test("a server sets no cookie for another host", arguments: ["other.example", ".example", "example", "0.0.1"])
    func foreignDomain(domain: String) async throws {
        let server = try server("a=1; Path=/; Domain=\(domain)")
        let configuration = URLSessionConfiguration.ephemeral
        let session = Session(
            configuration: configuration,
            startRequestsImmediately: false,
            transport: Engine.current.make()
        )
        _ = try await session.data(for: URLRequest(url: server.url("/set/it")))
        #expect(configuration.httpCookieStorage?.cookies?.isEmpty ?? true)
        _ = try await session.data(for: URLRequest(url: server.url("/")))
        #expect(cookies(server.requests.last).isEmpty)
    }

    @Test("cookies of one host do not go to another")
    func otherHost() async throws {
        let server = try server("a=1; Path=/")
        let session = plainSession()
        _ = try await session.data(for: URLRequest(url: server.url("/set/it")))
        let other = try #require(URL(string: "http://localhost:\(server.port)/"))
        _ = try await session.data(for: URLRequest(url: other))
        #expect(cookies(server.requests.last).isEmpty)
    }

    @Test("an end of life that has passed removes a cookie, one to come keeps it")
    func expiry() async throws {
        #expect(try await sent(to: "/", after: "a=1; Path=/; Expires=Wed, 01 Jan 2098 00:00:00 GMT") == ["a=1"])
        #expect(try await sent(to: "/", after: "a=1; Path=/; Expires=Thu, 01-Jan-1970 00:00:01 GMT").isEmpty)
        #expect(try await sent(to: "/", after: "a=1; Path=/; Max-Age=3600") == ["a=1"])
        #expect(try await sent(to: "/", after: "a=1; Path=/; Max-Age=0").isEmpty)
        #expect(try await sent(to: "/", after: "a=1; Path=/", "a=2; Path=/") == ["a=2"])
        let gone = try await sent(to: "/", after: "a=1; Path=/", "b=2; Path=/", "a=; Path=/; Max-Age=0")
        #expect(gone == ["b=2"])
    }

    @Test("a path bounds a cookie, whole segments at a time")
    func path() async throws {
        #expect(try await sent(to: "/api/x", after: "a=1; Path=/api") == ["a=1"])
        #expect(try await sent(to: "/api", after: "a=1; Path=/api") == ["a=1"])
        #expect(try await sent(to: "/apiary", after: "a=1; Path=/api").isEmpty)
        #expect(try await sent(to: "/", after: "a=1; Path=/api").isEmpty)
        #expect(try await sent(to: "/set/other", after: "a=1") == ["a=1"])
        #expect(try await sent(to: "/", after: "a=1").isEmpty)
    }

    @Test("a cookie for secure connections does not go over others")
    func secure() async throws {
        #expect(try await sent(to: "/", after: "a=1; Path=/; Secure").isEmpty)
    }

    @Test("values are kept as they came")
    func values() async throws {
        #expect(try await sent(to: "/", after: "a=b=c==; Path=/") == ["a=b=c=="])
        #expect(try await sent(to: "/", after: "a=\"quoted\"; Path=/") == ["a=\"quoted\""])
        #expect(try await sent(to: "/", after: "a=1,2,3; Path=/") == ["a=1,2,3"])
        #expect(try await sent(to: "/", after: "a=%20x; Path=/") == ["a=%20x"])
    }

    @Test(
        "what is no cookie does no harm",
        arguments: ["", ";", "=", "=x", "novalue", "; Path=/", "a\u{1}=1", "a=1; Path", "a=1; Expires=never; Path=/"]
    )
    func malformed(field: String) async throws {
        let server = try server(field, "good=1; Path=/")
        let session = plainSession()
        _ = try await session.data(for: URLRequest(url: server.url("/set/it")))
        let reply = try await session.data(for: URLRequest(url: server.url("/")))
        #expect(reply.head.statusCode == 200)
        #expect(cookies(server.requests.last).contains("good=1"))
    }

    @Test("many calls at once lose no cookie")
    func concurrency() async throws {
        let server = try MockServer()
        server.route("/set") { request in
            MockResponse.text("set").header("Set-Cookie", "c\(request.query ?? "")=1; Path=/")
        }
        server.route("/", response: .text("got"))
        let session = plainSession()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask { _ = try await session.data(for: URLRequest(url: server.url("/set?\(index)"))) }
            }
            try await group.waitForAll()
        }
        _ = try await session.data(for: URLRequest(url: server.url("/")))
        #expect(cookies(server.requests.last).count == 100)
    }
}
