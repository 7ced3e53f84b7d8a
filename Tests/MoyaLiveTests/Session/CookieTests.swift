import Foundation
import MoyaHTTP
import MoyaMockServer
import Testing

/// Cookies between a session's storage and its requests (case T70).
@Suite(.everyEngine) struct CookieTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route(
            "/login",
            response: MockResponse.text("in")
                .header("Set-Cookie", "a=1; Path=/; Expires=Wed, 01 Jan 2098 00:00:00 GMT")
                .header("set-cookie", "b=2; Path=/; HttpOnly")
        )
        server.route("/hop", response: MockResponse.redirect(to: "/home").header("Set-Cookie", "c=3; Path=/"))
        server.route("/home", response: .text("home"))
        return server
    }

    private func cookies(_ request: RecordedRequest?) -> Set<String> {
        Set((request?.headers["Cookie"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    @Test(
        "cookies that one response sets go with the next request, those of a redirect with its target",
        .needs("response field lines")
    )
    func storedAndSent() async throws {
        let server = try server()
        let session = plainSession()
        _ = try await session.data(for: URLRequest(url: server.url("/login")))
        _ = try await session.data(for: URLRequest(url: server.url("/hop")))
        #expect(cookies(server.requests.last) == ["a=1", "b=2", "c=3"])
        #expect(server.requests.first?.headers["Cookie"] == nil)
    }

    @Test("a request's own field wins, and a request may refuse cookies")
    func requestDecides() async throws {
        let server = try server()
        let session = plainSession()
        _ = try await session.data(for: URLRequest(url: server.url("/login")))
        var request = URLRequest(url: server.url("/home"))
        request.setValue("own=1", forHTTPHeaderField: "Cookie")
        _ = try await session.data(for: request)
        #expect(cookies(server.requests.last) == ["own=1"])
        request.setValue(nil, forHTTPHeaderField: "Cookie")
        request.httpShouldHandleCookies = false
        _ = try await session.data(for: request)
        #expect(cookies(server.requests.last).isEmpty)
    }

    @Test("the configuration's switches count")
    func switches() async throws {
        let server = try server()
        let silent = plainSession({ $0.httpShouldSetCookies = false })
        _ = try await silent.data(for: URLRequest(url: server.url("/login")))
        _ = try await silent.data(for: URLRequest(url: server.url("/home")))
        #expect(cookies(server.requests.last).isEmpty)
        let none = plainSession({ $0.httpCookieStorage = nil })
        _ = try await none.data(for: URLRequest(url: server.url("/login")))
        _ = try await none.data(for: URLRequest(url: server.url("/home")))
        #expect(cookies(server.requests.last).isEmpty)
        let deaf = plainSession({ $0.httpCookieAcceptPolicy = .never })
        _ = try await deaf.data(for: URLRequest(url: server.url("/login")))
        _ = try await deaf.data(for: URLRequest(url: server.url("/home")))
        #expect(cookies(server.requests.last).isEmpty)
    }
}
