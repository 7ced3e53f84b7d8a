import Foundation
import MoyaMockServer
import Testing

struct FramingTests {
    struct Case: Sendable {
        var response: MockResponse
        var wire: String
        var closes = false
    }

    static let cases: [Case] = [
        Case(response: .text("ab"), wire: "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\nab"),
        Case(response: MockResponse(), wire: "Content-Length: 0\r\n\r\n"),
        Case(
            response: MockResponse(body: .text("abcde"), framing: .chunked(size: 2)),
            wire: "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n1\r\ne\r\n0\r\n\r\n"
        ),
        Case(
            response: MockResponse(body: .chunks([Data("a".utf8), Data("bcd".utf8)])),
            wire: "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n3\r\nbcd\r\n0\r\n\r\n"
        ),
        Case(
            response: MockResponse(body: .text("ab"), framing: .untilClose),
            wire: "Connection: close\r\n\r\nab",
            closes: true
        ),
        Case(
            response: MockResponse(body: .text("ab")).persistence(.close),
            wire: "Content-Length: 2\r\nConnection: close\r\n\r\nab",
            closes: true
        ),
        Case(
            response: MockResponse(body: .text("ab"), framing: .contentLength(5)),
            wire: "Content-Length: 5\r\n\r\nab",
            closes: true
        ),
        Case(
            response: MockResponse(body: .text("ab"), framing: .contentLength(1)),
            wire: "Content-Length: 1\r\n\r\nab",
            closes: true
        ),
        Case(
            response: MockResponse(headers: ["Content-Length": "7"], body: .text("ab")),
            wire: "Content-Length: 7\r\n\r\nab"
        ),
    ]

    @Test(arguments: cases.indices)
    func writesTheFramingThatWasAskedFor(index: Int) throws {
        let expected = Self.cases[index]
        let server = try MockServer()
        server.route("GET", "/", response: expected.response)
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        let wire = "HTTP/1.1 200 OK\r\n" + expected.wire
        #expect(String(decoding: client.receive(count: wire.utf8.count), as: UTF8.self) == wire)
        if expected.closes {
            #expect(client.receiveAll() == Data())
            #expect(client.end == .fin)
        } else {
            client.send(get("/"))
            #expect(String(decoding: client.receive(count: wire.utf8.count), as: UTF8.self) == wire)
            #expect(server.acceptedConnections == 1)
        }
    }

    @Test func trailersFollowAChunkedBody() throws {
        let server = try MockServer()
        var response = MockResponse(body: .text("abc"), framing: .chunked(size: 10))
        response.trailers = ["X-Sum": "6"]
        server.route("/", response: response)
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK"))
        #expect(client.receive(until: "\r\n\r\n") == "3\r\nabc\r\n0\r\nX-Sum: 6\r\n\r\n")
    }

    @Test(arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
    func sendsNoBodyWhereHTTPHasNone(method: String, status: Int) throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(status: status, body: .text("body")))
        let client = try RawClient(port: server.port)
        for _ in 0..<2 {
            client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = client.receive(until: "\r\n\r\n")
            #expect(head.hasPrefix("HTTP/1.1 \(status) "))
            #expect(head.contains("Content-Length: 4") == (method == "HEAD"))
        }
    }

    @Test func sendsInterimResponsesBeforeTheHead() throws {
        let server = try MockServer()
        let hints = MockInformational(status: 103, headers: ["Link": "</a.css>"])
        server.route("/", response: .text("x").preceded(by: hints).preceded(by: MockInformational(status: 102)))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(client.receive(until: "\r\n\r\n") == "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n")
        #expect(client.receive(until: "\r\n\r\n") == "HTTP/1.1 102 Processing\r\n\r\n")
        #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test func keepsHeadersInOrderWithSpellingAndRepetition() throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(headers: ["b": "1", "A": "2", "b": "3"]))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        let head = client.receive(until: "\r\n\r\n")
        #expect(head == "HTTP/1.1 200 OK\r\nb: 1\r\nA: 2\r\nb: 3\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func speaksHTTP10ToAnHTTP10Client() throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .chunks([Data("ab".utf8)])))
        server.route("/kept", response: .text("ab"))
        let closing = try RawClient(port: server.port)
        closing.send("GET / HTTP/1.0\r\n\r\n")
        #expect(closing.receiveAll() == Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nab".utf8))
        let kept = try RawClient(port: server.port)
        for _ in 0..<2 {
            kept.send("GET /kept HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let response = kept.receiveResponse()
            #expect(response.head.contains("Connection: keep-alive"))
            #expect(response.body == "ab")
        }
    }

    @Test(arguments: [MockFraming.automatic, .chunked(size: 4_096), .chunked(size: 100_000), .untilClose])
    func generatedBodiesArriveUnchanged(framing: MockFraming) throws {
        let server = try MockServer()
        let count = 3_000_001
        server.route("/", response: MockResponse(body: .generated(count: count), framing: framing))
        let data = try Tool.curl(server.url("/").absoluteString).data
        #expect(data.count == count)
        #expect(MockPattern.matches(data))
        #expect(!MockPattern.matches(data, at: 1))
        #expect(data == MockPattern.data(0..<count))
    }

    @Test func pythonReadsWhatIsSent() throws {
        let server = try MockServer()
        server.route("/chunked", response: MockResponse(body: .text("abcdef"), framing: .chunked(size: 4)))
        server.route("/plain", response: try .json(["name": "Moya"], status: 202))
        let script = """
            import http.client
            c = http.client.HTTPConnection("127.0.0.1", \(server.port))
            for path in ["/chunked", "/plain", "/chunked"]:
                c.request("GET", path)
                r = c.getresponse()
                print(r.status, r.reason, r.read().decode())
            """
        let output = try Tool.run("python3", ["-c", script])
        #expect(output.text == "200 OK abcdef\n202 Accepted {\"name\":\"Moya\"}\n200 OK abcdef\n")
        #expect(server.acceptedConnections == 1)
    }
}
