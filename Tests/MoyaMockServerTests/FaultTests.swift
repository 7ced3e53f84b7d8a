import Foundation
import MoyaMockServer
import Testing

struct FaultTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
    private static let response = MockResponse(body: .text("0123456789"))

    static let points: [(MockFault.Point, String)] = [
        (.beforeHead, ""),
        (.head(afterBytes: 20), String(decoding: head.utf8.prefix(20), as: UTF8.self)),
        (.head(afterBytes: 1_000), head),
        (.body(afterBytes: 0), head),
        (.body(afterBytes: 4), head + "0123"),
        (.body(afterBytes: 1_000), head + "0123456789"),
        (.afterResponse, head + "0123456789"),
    ]

    @Test(arguments: points.indices)
    func resetsWhereToldTo(index: Int) throws {
        // RST may overtake bytes that are still in the client's buffer, so that these are read before it is caused.
        let (point, received) = Self.points[index]
        let server = try MockServer()
        let gate = MockGate()
        server.route("/", response: Self.response.fault(.pause(gate), at: point).fault(.reset, at: point))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(String(decoding: client.receive(count: received.utf8.count), as: UTF8.self) == received)
        gate.release()
        #expect(client.receiveAll() == Data())
        #expect(client.end == .reset)
    }

    @Test(arguments: points.indices)
    func closesWhereToldTo(index: Int) throws {
        let (point, received) = Self.points[index]
        let server = try MockServer()
        server.route("/", response: Self.response.fault(.close, at: point))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(String(decoding: client.receiveAll(), as: UTF8.self) == received)
        #expect(client.end == .fin)
    }

    @Test(arguments: points.indices)
    func stallsWhereToldToUntilTheClientGoes(index: Int) async throws {
        let (point, received) = Self.points[index]
        let server = try MockServer()
        server.route("/", response: Self.response.fault(.stall, at: point))
        let client = try RawClient(port: server.port, receiveTimeout: 1)
        client.send(get("/"))
        #expect(String(decoding: client.receiveAll(), as: UTF8.self) == received)
        #expect(client.end == .timedOut)
        #expect(server.openConnections == 1)
        client.close()
        #expect(await server.waitUntil { $0.openConnections == 0 })
        #expect(server.events.last == .closed(connection: 1, by: .client))
    }

    @Test(arguments: points.indices)
    func closesOneSideWhereToldTo(index: Int) async throws {
        let (point, received) = Self.points[index]
        let server = try MockServer()
        server.route("/", response: Self.response.fault(.halfClose, at: point))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(String(decoding: client.receiveAll(), as: UTF8.self) == received)
        #expect(client.end == .fin)
        #expect(client.send("still accepted"))
        #expect(await server.waitUntil { $0.receivedByteCount > get("/").utf8.count })
        #expect(server.openConnections == 1)
        client.close()
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test func pausesAtSeveralPointsOfABody() async throws {
        let server = try MockServer()
        let first = MockGate()
        let second = MockGate()
        server.route(
            "/",
            response: Self.response.fault(.pause(second), at: .body(afterBytes: 7))
                .fault(.pause(first), at: .body(afterBytes: 3))
        )
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(await first.waitUntil(waiting: 1))
        #expect(client.receive(until: "012").hasSuffix("\r\n\r\n012"))
        #expect(second.waitingCount == 0)
        first.release()
        #expect(await second.waitUntil(waiting: 1))
        #expect(client.receive(count: 4) == Data("3456".utf8))
        second.release()
        #expect(client.receive(count: 3) == Data("789".utf8))
    }

    @Test func truncatesWithinAChunk() throws {
        let server = try MockServer()
        server.route(
            "/",
            response: MockResponse(body: .text("0123456789"), framing: .chunked(size: 8))
                .fault(.close, at: .body(afterBytes: 9))
        )
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        let received = String(decoding: client.receiveAll(), as: UTF8.self)
        #expect(received.hasSuffix("\r\n\r\n8\r\n01234567\r\n2\r\n8"))
    }

    @Test func dripsTheBodyInPieces() throws {
        let server = try MockServer()
        server.route("/", response: Self.response.dripping(bytesPerTick: 3, interval: .milliseconds(20)))
        let client = try RawClient(port: server.port)
        let start = ContinuousClock.now
        client.send(get("/"))
        #expect(client.receiveResponse().body == "0123456789")
        #expect(ContinuousClock.now - start >= .milliseconds(60))
        client.send(get("/"))
        #expect(client.receiveResponse().body == "0123456789")
    }

    @Test func dripsTheHeadToo() throws {
        let server = try MockServer()
        server.route("/", response: Self.response.dripping(bytesPerTick: 10, interval: .milliseconds(5), from: .head))
        let client = try RawClient(port: server.port)
        let start = ContinuousClock.now
        client.send(get("/"))
        #expect(client.receiveResponse().body == "0123456789")
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test func sendsGarbageInsteadOfAResponse() throws {
        let server = try MockServer()
        server.route("/", response: .raw(Data([0xFF, 0x00, 0x0A])))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(client.receiveAll() == Data([0xFF, 0x00, 0x0A]))
        #expect(client.end == .fin)
    }

    @Test func sendsOversizedHeads() throws {
        let server = try MockServer()
        server.route("/", response: Self.response.paddedHead(byteCount: 500_000))
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(client.receive(until: "\r\n\r\n").utf8.count > 500_000)
        #expect(try Tool.curl(server.url("/").absoluteString).status != 0)
    }

    @Test func delaysTheHead() throws {
        let server = try MockServer()
        server.route("/", response: Self.response.delayed(by: .milliseconds(100)))
        let client = try RawClient(port: server.port)
        let start = ContinuousClock.now
        client.send(get("/"))
        #expect(client.receiveResponse().body == "0123456789")
        #expect(ContinuousClock.now - start >= .milliseconds(100))
    }

    @Test func leavesAStaleConnectionBehind() throws {
        let server = try MockServer()
        server.route("/", response: Self.response.fault(.close, at: .afterResponse))
        let url = server.url("/").absoluteString
        let output = try Tool.curl(url, url)
        #expect(output.text == "01234567890123456789")
        #expect(server.acceptedConnections == 2)
    }

    @Test(arguments: [
        (MockConnectionBehavior.close, RawClient.End.fin), (.reset, .reset), (.ignore, .timedOut),
    ])
    func endsConnectionsBeforeAnyRequest(behavior: MockConnectionBehavior, end: RawClient.End) throws {
        let server = try MockServer()
        server.route("/", response: Self.response)
        server.enqueue(connection: behavior)
        let client = try RawClient(port: server.port, receiveTimeout: 1)
        if behavior == .ignore { client.send(get("/")) }
        #expect(client.receiveAll() == Data())
        #expect(client.end == end)
        let next = try RawClient(port: server.port)
        next.send(get("/"))
        #expect(next.receiveResponse().body == "0123456789")
    }

    @Test func aRefusingPortRefusesAndAnUnresponsiveOneHangs() throws {
        let refusing = try MockDeadPort(.refusing)
        #expect(throws: RawClient.CannotConnect.self) { try RawClient(port: refusing.port) }
        #expect(try Tool.curl("http://127.0.0.1:\(refusing.port)/").status == 7)
        let unresponsive = try MockDeadPort(.unresponsive)
        #expect(try Tool.curl("--connect-timeout", "0.5", "http://127.0.0.1:\(unresponsive.port)/").status == 28)
    }

    @Test func closesAllConnectionsOnDemand() async throws {
        let server = try MockServer()
        server.route("/", response: Self.response)
        let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
        for client in clients {
            client.send(get("/"))
            #expect(client.receiveResponse().body == "0123456789")
        }
        server.closeConnections()
        for client in clients {
            #expect(client.receiveAll() == Data())
            #expect(client.end == .fin)
        }
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }
}
