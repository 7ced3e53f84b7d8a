import Foundation
import MoyaMockServer
import Testing

struct RequestTests {
    @Test func readsChunkedUploadsWithTrailersByteByByte() throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .echo))
        let client = try RawClient(port: server.port)
        let wire =
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\n0A;name=value\r\n0123456789\r\n0\r\nX-Sum: 1\r\nX-Sum: 2\r\n\r\n"
        for byte in Data(wire.utf8) { client.send(Data([byte])) }
        #expect(client.receiveResponse().body == "abc0123456789")
        let request = try server.takeRequest()
        #expect(request.bodyCount == 13)
        #expect(request.chunkSizes == [3, 10])
        #expect(request.trailers.values(of: "x-sum") == ["1", "2"])
    }

    @Test func answersPipelinedRequestsInOrder() throws {
        let server = try MockServer()
        server.route("/*") { .text($0.path) }
        let client = try RawClient(port: server.port)
        client.send((0..<50).map { get("/\($0)") }.joined())
        for index in 0..<50 { #expect(client.receiveResponse().body == "/\(index)") }
    }

    @Test(arguments: [1_000, 300_000])
    func acceptsLargeHeads(byteCount: Int) throws {
        let server = try MockServer()
        server.route("/*", response: .text("ok"))
        let client = try RawClient(port: server.port)
        client.send(
            get(
                "/" + String(repeating: "p", count: byteCount),
                headers: "X: \(String(repeating: "v", count: byteCount))\r\n"
            )
        )
        #expect(client.receiveResponse().body == "ok")
        let request = try server.takeRequest()
        #expect(request.target.utf8.count == byteCount + 1)
        #expect(request.headers["X"]?.utf8.count == byteCount)
    }

    struct Malformed: Sendable {
        var wire: String
        var status: Int
        var reason: String
    }

    static let malformed: [Malformed] = [
        Malformed(wire: "GET /\r\n\r\n", status: 400, reason: "request line is not three words"),
        Malformed(wire: "GET  / HTTP/1.1\r\n\r\n", status: 400, reason: "request line is not three words"),
        Malformed(wire: "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", status: 400, reason: "method is not a token"),
        Malformed(wire: "GET /ü HTTP/1.1\r\nHost: a\r\n\r\n", status: 400, reason: "percent-encoded"),
        Malformed(wire: "GET / HTTP/2.0\r\nHost: a\r\n\r\n", status: 505, reason: "version is neither"),
        Malformed(wire: "GET / HTTP/1.1\r\n\r\n", status: 400, reason: "exactly one Host"),
        Malformed(wire: "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", status: 400, reason: "exactly one Host"),
        Malformed(wire: get("/", headers: "No-Colon\r\n"), status: 400, reason: "no colon"),
        Malformed(wire: get("/", headers: "A : b\r\n"), status: 400, reason: "name is not a token"),
        Malformed(wire: get("/", headers: "A: b\r\n c\r\n"), status: 400, reason: "no colon"),
        Malformed(wire: get("/", headers: "A: b\nB: c\r\n"), status: 400, reason: "control character"),
        Malformed(wire: get("/", headers: "Content-Length: 1, 2\r\n"), status: 400, reason: "not one number"),
        Malformed(wire: get("/", headers: "Content-Length: -1\r\n"), status: 400, reason: "not one number"),
        Malformed(
            wire: get("/", headers: "Content-Length: 99999999999999999999\r\n"),
            status: 400,
            reason: "not one number"
        ),
        Malformed(
            wire: get("/", headers: "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
            status: 400,
            reason: "both Content-Length and Transfer-Encoding"
        ),
        Malformed(wire: get("/", headers: "Transfer-Encoding: gzip\r\n"), status: 501, reason: "but chunked"),
        Malformed(
            wire: get("/", headers: "Transfer-Encoding: chunked\r\n") + "xyz\r\n",
            status: 400,
            reason: "not a hexadecimal number"
        ),
        Malformed(
            wire: get("/", headers: "Transfer-Encoding: chunked\r\n") + "-1\r\n",
            status: 400,
            reason: "not a hexadecimal number"
        ),
        Malformed(
            wire: get("/", headers: "Transfer-Encoding: chunked\r\n") + "1\r\nab\r\n",
            status: 400,
            reason: "longer than its size"
        ),
    ]

    @Test(arguments: malformed.indices)
    func refusesMalformedRequestsAndSaysWhy(index: Int) throws {
        let expected = Self.malformed[index]
        let server = try MockServer()
        server.route("/*", response: .text("accepted"))
        let client = try RawClient(port: server.port)
        client.send(expected.wire)
        let response = client.receiveResponse()
        #expect(response.head.hasPrefix("HTTP/1.1 \(expected.status) "))
        #expect(response.body.contains(expected.reason))
        #expect(client.receiveAll() == Data())
        #expect(client.end == .fin)
        let request = try server.takeRequest()
        #expect(request.malformation?.contains(expected.reason) == true)
    }

    @Test func answers431ToAnEndlessHead() throws {
        var configuration = MockServer.Configuration()
        configuration.maximumHeadByteCount = 10_000
        let server = try MockServer(configuration: configuration)
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 20_000))
        #expect(client.receiveResponse().head.hasPrefix("HTTP/1.1 431 "))
    }

    @Test func countsAndDigestsWhatItDoesNotKeep() throws {
        var configuration = MockServer.Configuration()
        configuration.keptBodyByteCount = 1_000
        let server = try MockServer(configuration: configuration)
        server.route("/", response: .text("ok"))
        let body = MockPattern.data(0..<5_000_000)
        let output = try Tool.run(
            "curl",
            ["-sS", "--data-binary", "@-", "-H", "Expect:", server.url("/").absoluteString],
            input: body
        )
        #expect(output.text == "ok")
        let request = try server.takeRequest()
        #expect(request.body == body.prefix(1_000))
        #expect(request.bodyCount == body.count)
        #expect(request.bodySHA256 == MockPattern.sha256(count: body.count))
    }

    @Test func sends100ToAClientThatExpectsIt() throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .echo))
        let client = try RawClient(port: server.port)
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        #expect(client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("ab")
        #expect(client.receiveResponse().body == "ab")
    }

    @Test(arguments: [413, 417])
    func mayRefuseABodyByTheHeadAlone(status: Int) throws {
        let server = try MockServer()
        server.route(
            "/",
            options: MockRouteOptions(moment: .afterHead),
            response: .text("too much", status: status)
        )
        let client = try RawClient(port: server.port)
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9999999\r\n\r\n")
        let response = client.receiveResponse()
        #expect(response.head.hasPrefix("HTTP/1.1 \(status) "))
        #expect(response.body == "too much")
        client.send(Data(count: 3_000_000))
        client.finishSending()
        #expect(client.receiveAll() == Data())
        #expect(client.end == .fin)
        #expect(try server.takeRequest().bodyCount == 0)
    }

    @Test func withoutA100TheClientHasToMakeUpItsMind() throws {
        let server = try MockServer()
        server.route("/", options: MockRouteOptions(sendsContinue: false), response: MockResponse(body: .echo))
        let output = try Tool.curl(
            "-H",
            "Expect: 100-continue",
            "--expect100-timeout",
            "0.1",
            "--data",
            "late",
            server.url("/").absoluteString
        )
        #expect(output.text == "late")
    }

    @Test func stopsReadingABodyUntilTheGateOpens() async throws {
        var configuration = MockServer.Configuration()
        configuration.socketBufferByteCount = 16_384
        let server = try MockServer(configuration: configuration)
        let gate = MockGate()
        server.route(
            "/",
            options: MockRouteOptions(bodyReading: .pause(afterBytes: 1_000, gate)),
            response: .text("done")
        )
        let client = try RawClient(port: server.port)
        let body = MockPattern.data(0..<3_000_000)
        let sending = Task.detached {
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
            client.send(body)
            return client.receiveResponse().body
        }
        #expect(await gate.waitUntil(waiting: 1))
        #expect(server.status.receivedByteCount < 1_000_000)
        #expect(server.requests.isEmpty)
        gate.release()
        #expect(await sending.value == "done")
        #expect(MockPattern.matches(try await server.takeRequest().body))
    }

    @Test func mayResetInTheMiddleOfABody() async throws {
        let server = try MockServer()
        server.route("/", options: MockRouteOptions(bodyReading: .reset(afterBytes: 10)), response: .text("never"))
        let client = try RawClient(port: server.port)
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n0123456789abc")
        #expect(client.receiveAll() == Data())
        #expect(client.end == .reset)
        #expect(server.abandonedRequests.map(\.text) == ["0123456789"])
    }

    @Test func mayAnswerInTheMiddleOfABody() throws {
        let server = try MockServer()
        server.route("/", options: MockRouteOptions(bodyReading: .answer(afterBytes: 4)), response: .text("enough"))
        let client = try RawClient(port: server.port)
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n")
        #expect(client.receiveResponse().body == "enough")
        #expect(try server.takeRequest().text == "abcd")
    }

    @Test func remembersARequestThatBrokeOff() async throws {
        let server = try MockServer()
        let client = try RawClient(port: server.port)
        client.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\npart")
        #expect(await server.waitUntil { $0.receivedByteCount > 50 })
        client.close()
        #expect(await server.waitUntil { $0.openConnections == 0 })
        #expect(server.abandonedRequests.map(\.text) == ["part"])
        #expect(server.requests.isEmpty)
        #expect(server.events == [.accepted(connection: 1), .closed(connection: 1, by: .client)])
    }

    @Test func answersAClientThatClosedItsSendingSide() throws {
        let server = try MockServer()
        server.route("/*") { .text($0.path) }
        let client = try RawClient(port: server.port)
        client.send(get("/1") + get("/2") + get("/3"))
        client.finishSending()
        for index in 1...3 { #expect(client.receiveResponse().body == "/\(index)") }
        #expect(client.receiveAll() == Data())
        #expect(client.end == .fin)
    }
}
