import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Addresses that lead nowhere: one completion with an error that names them, by every way (cases T07, T20).
@Suite(.everyEngine) struct BadAddressTests {
    private func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }

    @Test("a text that is no URL is named", arguments: Way.allCases, ["http://[bad", "", "http://a b:x/"])
    func noURL(way: Way, text: String) async throws {
        let result = await way.result(of: AnyAPI(baseURL: try url("http://127.0.0.1/"))) { target in
            Endpoint(
                url: text,
                sampleResponseClosure: { .networkResponse(200, Data()) },
                method: .get,
                task: target.task,
                httpHeaderFields: nil
            )
        }
        switch result {
        case .failure(.requestMapping(let named)): #expect(named == text)
        case .failure(.underlying): #expect(result.urlErrorCode == .badURL && result.words.contains("http"))
        default: Issue.record("expected the URL to be refused, got \(result)")
        }
    }

    static let unsent: [(text: String, code: URLError.Code)] = [
        ("www.somehost.com/api", .badURL), ("http:///path", .badURL), ("ftp://127.0.0.1", .unsupportedURL),
        ("file:///etc", .unsupportedURL), ("ws://127.0.0.1", .unsupportedURL), ("http://127.0.0.1:99999", .badURL),
    ]

    @Test("a URL that cannot be sent is named, to a provider", arguments: Way.allCases, unsent)
    func cannotBeSent(way: Way, input: (text: String, code: URLError.Code)) async throws {
        let result = await way.result(of: AnyAPI(baseURL: try url(input.text), path: "x"))
        #expect(result.urlErrorCode == input.code, "\(result)")
        #expect(result.words.contains(input.text))
    }

    @Test("a URL that cannot be sent is named, to a session", arguments: unsent)
    func cannotBeSent(input: (text: String, code: URLError.Code)) async throws {
        let request = URLRequest(url: try url(input.text))
        let result = await plainSession().outcome { (session) async throws(AFError) in
            try await session.data(for: request)
        }
        #expect(result.urlErrorCode == input.code)
        #expect(result.words.contains(input.text))
    }

    static let deadEnds: [(text: String, code: URLError.Code, named: String)] = [
        ("http://does-not-exist.invalid", .cannotFindHost, "does-not-exist.invalid"),
        ("http://127.0.0.1:PORT", .cannotConnectToHost, "127.0.0.1"),
    ]

    @Test("a host that cannot be reached is named, to a provider", arguments: Way.allCases, deadEnds)
    func unreachable(way: Way, input: (text: String, code: URLError.Code, named: String)) async throws {
        let dead = try MockDeadPort(.refusing)
        let text = input.text.replacingOccurrences(of: "PORT", with: String(dead.port))
        let result = await way.result(of: AnyAPI(baseURL: try url(text)))
        #expect(result.urlErrorCode == input.code, "\(result)")
        #expect(result.words.contains(input.named))
    }

    @Test("a host that cannot be reached is named, to a session", arguments: deadEnds)
    func unreachable(input: (text: String, code: URLError.Code, named: String)) async throws {
        let dead = try MockDeadPort(.refusing)
        let request = URLRequest(url: try url(input.text.replacingOccurrences(of: "PORT", with: String(dead.port))))
        let result = await plainSession().outcome { (session) async throws(AFError) in
            try await session.data(for: request)
        }
        #expect(result.urlErrorCode == input.code)
        #expect(result.words.contains(input.named))
    }

    static let babble = [
        "\u{1}\u{2}\u{3} garbage\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello",
    ]

    @Test("a server that talks garbage is named, to a provider", arguments: Way.allCases, babble)
    func garbage(way: Way, bytes: String) async throws {
        let server = try MockServer()
        server.route("/", response: .raw(Data(bytes.utf8)))
        let result = await way.result(of: server.target("/"))
        #expect([.badServerResponse, .networkConnectionLost].contains(result.urlErrorCode), "\(result)")
        #expect(result.words.contains("127.0.0.1"))
    }

    @Test("a server that talks garbage is named, to a session", arguments: babble)
    func garbage(bytes: String) async throws {
        let server = try MockServer()
        server.route("/", response: .raw(Data(bytes.utf8)))
        let result = await plainSession().outcome { (session) async throws(AFError) in
            try await session.data(for: URLRequest(url: server.url("/")))
        }
        #expect([.badServerResponse, .networkConnectionLost].contains(result.urlErrorCode), "\(result)")
        #expect(result.words.contains("127.0.0.1"))
    }
}
