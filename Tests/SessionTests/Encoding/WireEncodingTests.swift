import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Parameters as the server sees them.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct WireEncodingTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: .text("x"))
        return server
    }

    private let form = "application/x-www-form-urlencoded; charset=utf-8"

    @Test("a query is escaped so that every server reads the same (T11)")
    func escaped() async throws {
        let server = try server()
        _ = await testSession().request(server.url("/"), parameters: ["q": "a+b c&d=e/f?g"]).rawResponse()
        #expect(server.requests.map(\.target) == ["/?q=a%2Bb%20c%26d%3De/f?g"])
    }

    @Test("parameters are the query of GET, HEAD and DELETE, and the body of the others")
    func placement() async throws {
        let server = try server()
        let session = testSession()
        for method in [HTTPMethod.get, .head, .delete, .post, .put, .patch] {
            _ = await session.request(server.url("/"), method: method, parameters: ["foo": 1, "bar": 2]).rawResponse()
        }
        let requests = server.requests
        #expect(requests.map(\.query) == ["bar=2&foo=1", "bar=2&foo=1", "bar=2&foo=1", nil, nil, nil])
        #expect(requests.map(\.text) == ["", "", "", "bar=2&foo=1", "bar=2&foo=1", "bar=2&foo=1"])
        #expect(requests.map { $0.headers["Content-Type"] } == [nil, nil, nil, form, form, form])
    }

    @Test("arrays as the app wants them (T12)")
    func arrays() async throws {
        let server = try server()
        let session = testSession()
        for encoding in [URLEncoding.ArrayEncoding.brackets, .noBrackets, .indexInBrackets] {
            let encoding = URLEncoding(arrayEncoding: encoding)
            _ = await session.request(server.url("/"), parameters: ["a": [1, 2]], encoding: encoding).rawResponse()
        }
        _ = await session.request(server.url("/"), parameters: ["d": [["e": 1], ["e": 2]]]).rawResponse()
        #expect(
            server.requests.map(\.query) == [
                "a%5B%5D=1&a%5B%5D=2", "a=1&a=2", "a%5B0%5D=1&a%5B1%5D=2", "d%5B%5D%5Be%5D=1&d%5B%5D%5Be%5D=2",
            ]
        )
    }

    @Test("true is 1, or a word where the app says so (T10)")
    func bools() async throws {
        let server = try server()
        let session = testSession()
        _ = await session.request(server.url("/"), parameters: ["flag": true]).rawResponse()
        let literal = URLEncoding(boolEncoding: .literal)
        _ = await session.request(server.url("/"), parameters: ["flag": true], encoding: literal).rawResponse()
        #expect(server.requests.map(\.query) == ["flag=1", "flag=true"])
    }

    @Test("the same parameters are the same text every time (T13)")
    func order() async throws {
        let server = try server()
        let session = testSession()
        for _ in 0..<20 {
            _ = await session.request(server.url("/"), parameters: ["b": 1, "a": 2, "c": ["z": 1, "y": 2]])
                .rawResponse()
        }
        #expect(Set(server.requests.map(\.target)) == ["/?a=2&b=1&c%5By%5D=2&c%5Bz%5D=1"])
    }

    @Test(
        "a query that is there is kept, before the fragment that is not sent (T14)",
        arguments: [("/p#f", "/p?b=2"), ("/p?a=%2B%26", "/p?a=%2B%26&b=2"), ("/p?", "/p?b=2"), ("/p", "/p?b=2")]
    )
    func presentQuery(path: String, target: String) async throws {
        let server = try server()
        _ = await testSession().request(server.baseURL.absoluteString + path, parameters: ["b": 2]).rawResponse()
        #expect(server.requests.map(\.target) == [target])
    }

    @Test("what is absent is written, or left out where the app says so (T15)")
    func absent() async throws {
        let server = try server()
        let session = testSession()
        func absent() -> Parameters { ["a": Optional<Int>.none as Any, "b": NSNull(), "c": [Int](), "d": 1] }
        _ = await session.request(server.url("/"), parameters: absent()).rawResponse()
        let dropping = URLEncoding(nilEncoding: .dropKey)
        _ = await session.request(server.url("/"), parameters: absent(), encoding: dropping).rawResponse()
        _ = await session.request(server.url("/"), parameters: ["c": [Int]()]).rawResponse()
        #expect(server.requests.map(\.target) == ["/?a=nil&b=%3Cnull%3E&d=1", "/?d=1", "/"])
    }

    @Test("what is no JSON is an error, and nothing is sent (T16)")
    func notJSON() async throws {
        let server = try server()
        let session = testSession()
        struct Custom {}
        func wrong() -> [Parameters] { [["d": Date()], ["d": Double.nan], ["d": Custom()]] }
        for index in wrong().indices {
            let request = session.request(
                server.url("/"),
                method: .post,
                parameters: wrong()[index],
                encoding: JSONEncoding.default
            )
            let error = await request.rawResponse().error
            #expect(error?.isParameterEncodingError == true, "\(String(describing: error))")
            #expect(error?.localizedDescription.isEmpty == false)
        }
        #expect(server.requests.isEmpty)
    }

    private struct Search: Encodable, Sendable {
        struct Inner: Encodable { var list = [1, 2] }
        var text = "x y"
        var flag = true
        var none: Int?
        var inner = Inner()
        var date = Date(timeIntervalSince1970: 0)
    }

    @Test("values are queries and bodies by their encoder (T19)")
    func values() async throws {
        let server = try server()
        let session = testSession()
        _ = await session.request(server.url("/"), parameters: Search()).rawResponse()
        let encoder = URLEncodedFormEncoder(
            arrayEncoding: .noBrackets,
            boolEncoding: .literal,
            dateEncoding: .iso8601,
            nilEncoding: .null
        )
        let literal = URLEncodedFormParameterEncoder(encoder: encoder)
        _ = await session.request(server.url("/"), method: .post, parameters: Search(), encoder: literal).rawResponse()
        _ = await session.request(server.url("/"), method: .post, parameters: ["a": [1]], encoder: .json).rawResponse()
        let requests = server.requests
        #expect(
            requests.first?.query
                == "date=-978307200.0&flag=1&inner%5Blist%5D%5B%5D=1&inner%5Blist%5D%5B%5D=2&text=x%20y"
        )
        #expect(
            requests.dropFirst().first?.text
                == "date=1970-01-01T00%3A00%3A00Z&flag=true&inner%5Blist%5D=1&inner%5Blist%5D=2&none=null&text=x%20y"
        )
        #expect(requests.map { $0.headers["Content-Type"] } == [nil, form, "application/json"])
        #expect(requests.last?.text == #"{"a":[1]}"#)
    }

    @Test("the three default fields go along, and a request's own win")
    func defaultHeaders() async throws {
        let server = try server()
        _ = await testSession().request(server.url("/")).rawResponse()
        _ = await testSession().request(server.url("/"), headers: [.userAgent("own")]).rawResponse()
        let defaults = HTTPHeaders.default
        for name in ["Accept-Encoding", "Accept-Language", "User-Agent"] {
            #expect(server.requests.first?.headers.values(of: name) == [defaults[name] ?? ""])
        }
        #expect(server.requests.last?.headers.values(of: "User-Agent") == ["own"])
        #expect(server.requests.last?.headers["Accept-Language"] == defaults["Accept-Language"])
    }
}
