import Foundation
import MoyaHTTP
import MoyaMockServer
import Testing

/// Redirects by RFC 9110, section 15.4 (cases T55, T56).
@Suite(.everyEngine) struct RedirectTests {
    private func request(_ server: MockServer, _ path: String, _ method: String = "GET") -> URLRequest {
        var request = URLRequest(url: server.url(path))
        request.httpMethod = method
        return request
    }

    @Test(
        "methods and bodies after a redirect",
        arguments: [
            (301, "POST", "GET", ""), (302, "POST", "GET", ""), (303, "POST", "GET", ""), (303, "PUT", "GET", ""),
            (307, "POST", "POST", "body"), (308, "POST", "POST", "body"), (301, "PUT", "PUT", "body"),
            (302, "DELETE", "DELETE", "body"), (303, "HEAD", "HEAD", ""), (307, "GET", "GET", ""),
        ]
    )
    func method(status: Int, sent: String, expected: String, body: String) async throws {
        let server = try MockServer()
        server.route("/old", response: .redirect(to: "/new", status: status))
        server.route("/new", response: .text("here"))
        var request = request(server, "/old", sent)
        if sent != "GET", sent != "HEAD" {
            request.httpBody = Data("body".utf8)
            request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        }
        let reply = try await plainSession().data(for: request)
        #expect(reply.head.statusCode == 200)
        #expect(reply.makeResponse()?.url == server.url("/new"))
        let hop = try #require(server.requests.last)
        #expect(hop.method == expected)
        #expect(hop.text == body)
        #expect((hop.headers["Content-Type"] == nil) == body.isEmpty)
    }

    @Test(
        "a relative place is resolved against the last one",
        arguments: [
            ("target?x=1", "/dir/sub/target?x=1"), ("../up", "/dir/up"), ("/root", "/root"), ("?q", "/dir/sub/rel?q"),
        ]
    )
    func relative(location: String, expected: String) async throws {
        let server = try MockServer()
        server.route("/dir/sub/rel") { $0.query == nil ? .redirect(to: location) : .text("here") }
        server.route("*", response: .text("here"))
        _ = try await plainSession().data(for: request(server, "/dir/sub/rel"))
        #expect(server.requests.last?.target == expected)
    }

    @Test("credentials stay with their origin, other fields go along")
    func credentials() async throws {
        let (here, there) = (try MockServer(), try MockServer())
        there.route("/", response: .text("there"))
        here.route("/same", response: .redirect(to: "/again"))
        here.route("/again", response: .redirect(to: there.url("/").absoluteString))
        var request = request(here, "/same")
        let fields = ["Authorization": "Bearer secret", "Cookie": "id=1", "X-Api-Key": "key", "Accept": "a/b"]
        fields.forEach { request.setValue($1, forHTTPHeaderField: $0) }
        _ = try await plainSession().data(for: request)
        let (second, third) = (try #require(here.requests.last), try #require(there.requests.last))
        #expect(second.headers["Authorization"] == "Bearer secret" && second.headers["Cookie"] == "id=1")
        #expect(third.headers["Authorization"] == nil && third.headers["Cookie"] == nil)
        #expect(third.headers["X-Api-Key"] == "key" && third.headers["Accept"] == "a/b")
        let strict = RedirectPolicy(credentialHeaders: ["Authorization", "Cookie", "x-api-key"])
        _ = try await plainSession(redirects: strict).data(for: request)
        #expect(there.requests.last?.headers["X-Api-Key"] == nil)
    }

    @Test("an endless chain fails after its limit, naming it")
    func endless() async throws {
        let server = try MockServer()
        server.route("/", response: .redirect(to: "/"))
        let error = await #expect(throws: AFError.self) {
            try await plainSession(redirects: RedirectPolicy(maximumCount: 3)).data(for: request(server, "/"))
        }
        #expect((error?.underlyingError as? URLError)?.code == .httpTooManyRedirects)
        #expect(server.requests.count == 4)
    }

    @Test("as many hops as the policy allows are taken, and not one more", arguments: [1, 2, 5])
    func lastHop(count: Int) async throws {
        let server = try MockServer()
        for hop in 0..<count { server.route("/\(hop)", response: .redirect(to: "/\(hop + 1)")) }
        server.route("/\(count)", response: .text("there"))
        let enough = plainSession(redirects: RedirectPolicy(maximumCount: count))
        #expect(try await enough.data(for: request(server, "/0")).head.statusCode == 200)
        #expect(server.requests.count == count + 1)
        guard count > 1 else { return }
        await #expect(throws: AFError.self) {
            try await plainSession(redirects: RedirectPolicy(maximumCount: count - 1)).data(for: request(server, "/0"))
        }
        #expect(server.requests.count == 2 * count + 1)
    }

    @Test("a policy of no hops hands the redirect over")
    func notFollowed() async throws {
        let server = try MockServer()
        server.route("/", response: .redirect(to: "/elsewhere"))
        let reply = try await plainSession(redirects: RedirectPolicy(maximumCount: 0)).data(for: request(server, "/"))
        #expect(reply.head.statusCode == 302)
        #expect(reply.head.headers.value(for: "location") == "/elsewhere")
        #expect(server.requests.count == 1)
    }

    @Test("a place of another scheme is refused", arguments: ["ftp://127.0.0.1/", "file:///etc/passwd"])
    func otherScheme(location: String) async throws {
        let server = try MockServer()
        server.route("/", response: .redirect(to: location))
        let error = await #expect(throws: AFError.self) { try await plainSession().data(for: request(server, "/")) }
        #expect((error?.underlyingError as? URLError)?.code == .unsupportedURL)
    }

    @Test("a download follows too, and only the last body is kept")
    func download() async throws {
        let server = try MockServer()
        var redirect = MockResponse.redirect(to: "/file")
        redirect.body = .text("moved, see elsewhere")
        server.route("/", response: redirect)
        server.route("/file", response: .text("content"))
        let reply = try await plainSession().download(for: request(server, "/"))
        let file = try #require(reply.fileURL)
        #expect(try String(contentsOf: file, encoding: .utf8) == "content")
        try FileManager.default.removeItem(at: file)
    }
}
