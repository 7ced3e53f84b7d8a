import Foundation
import MoyaMockServer
import Testing

@Suite(.serialized)
struct LoadTests {
    @Test func holds500ConnectionsInFlightAtAGate() async throws {
        let server = try MockServer()
        server.route("/*") { .text($0.path) }
        let gate = server.holdResponses()
        let clients = try (0..<500).map { index in
            let client = try RawClient(port: server.port)
            client.send(get("/\(index)"))
            return client
        }
        #expect(await gate.waitUntil(waiting: 500))
        #expect(server.openConnections == 500)
        #expect(server.status.responseCount == 0)
        gate.release(100)
        #expect(await server.waitUntil { $0.responseCount == 100 })
        #expect(gate.waitingCount == 400)
        gate.release()
        for (index, client) in clients.enumerated() { #expect(client.receiveResponse().body == "/\(index)") }
        #expect(Set(server.requests.map(\.connection)).count == 500)
    }

    @Test func keeps5000IdleConnections() async throws {
        let server = try MockServer()
        server.route("/", response: .text("ok"))
        let clients = try (0..<5_000).map { _ in try RawClient(port: server.port) }
        #expect(await server.waitUntil { $0.openConnections == 5_000 })
        for client in clients.reversed().prefix(500) {
            client.send(get("/"))
            #expect(client.receiveResponse().body == "ok")
        }
        for client in clients { client.close() }
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test func onlyConnectionsThatAreOpenAtOnceCountTogether() async throws {
        let server = try MockServer()
        server.route("/", response: .text("ok"))
        for index in 0..<1_000 {
            let client = try RawClient(port: server.port)
            if index.isMultiple(of: 2) { client.send(get("/")) }
            client.close()
        }
        #expect(await server.waitUntil { $0.acceptedConnections == 1_000 && $0.openConnections == 0 })
        #expect(server.maximumOpenConnections <= 1)
        var clients = try (0..<3).map { _ in try RawClient(port: server.port) }
        #expect(await server.waitUntil { $0.maximumOpenConnections == 3 })
        for client in clients.dropFirst() { client.close() }
        clients.append(try RawClient(port: server.port))
        #expect(await server.waitUntil { $0.acceptedConnections == 1_004 && $0.openConnections == 2 })
        #expect(server.maximumOpenConnections == 3)
    }

    @Test func streams1GiBDown() async throws {
        let server = try MockServer()
        let count = 1 << 30
        server.route("/", response: MockResponse(body: .generated(count: count)))
        let before = Resources.residentByteCount()
        let output = try Tool.run(
            "curl",
            ["-sS", "-o", "/dev/null", "-w", "%{size_download}", server.url("/").absoluteString]
        )
        #expect(output.text == String(count))
        #expect(await server.waitUntil { $0.sentByteCount > count })
        // Other tests run in the same process, but a body that is held would show.
        #expect(Resources.residentByteCount() - before < count / 2)
    }

    @Test func swallows1GiBUp() async throws {
        let server = try MockServer()
        server.route("/", response: .text("ok"))
        let count = 1 << 30
        let before = Resources.residentByteCount()
        let output = try Tool.run(
            "sh",
            [
                "-c",
                "head -c \(count) /dev/zero | curl -sS -T - -H Expect: \(server.url("/").absoluteString)",
            ]
        )
        #expect(output.text == "ok")
        let request = try await server.takeRequest()
        #expect(request.bodyCount == count)
        #expect(request.headers["Transfer-Encoding"] == "chunked")
        #expect(request.bodySHA256.prefix(4) == Data([0x49, 0xBC, 0x20, 0xDF]))
        #expect(Resources.residentByteCount() - before < count / 2)
    }

    @Test(arguments: [false, true])
    func survivesClientsThatLeaveAtAnyMoment(usesTLS: Bool) async throws {
        let server = try MockServer(tls: usesTLS ? MockTLS(identity: try .selfSigned()) : nil)
        let gate = MockGate()
        server.route("/data", response: MockResponse(body: .generated(count: 3_000_000)))
        server.route("/held", response: MockResponse().waiting(for: gate))
        server.route("/late", response: MockResponse().delayed(by: .milliseconds(3)))
        server.route("/worked") { .text($0.text) }
        let paths = ["/data", "/held", "/late", "/worked", "/unrouted"]
        for round in 0..<1_000 {
            let client = try RawClient(port: server.port)
            let request = Data("PUT \(paths[round % 5]) HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello".utf8)
            client.send(request.prefix(Int.random(in: 0...request.count)))
            if round.isMultiple(of: 3) { client.send(request) }
            if round.isMultiple(of: 2) { client.closeWithReset() } else { client.close() }
        }
        #expect(await server.waitUntil { $0.acceptedConnections == 1_000 && $0.openConnections == 0 })
        #expect(gate.waitingCount == 0)
    }

    @Test func aSlowReaderHoldsTheServerBack() async throws {
        var configuration = MockServer.Configuration()
        configuration.socketBufferByteCount = 65_536
        let server = try MockServer(configuration: configuration)
        server.route("/", response: MockResponse(body: .generated(count: 1 << 30)))
        server.route("/other", response: .text("ok"))
        let slow = try RawClient(port: server.port, receiveBufferByteCount: 65_536)
        slow.send(get("/"))
        #expect(slow.receive(count: 1_000_000).count == 1_000_000)
        let other = try RawClient(port: server.port)
        other.send(get("/other"))
        #expect(other.receiveResponse().body == "ok")
        #expect(server.status.sentByteCount < 8_000_000)
        slow.closeWithReset()
        #expect(await server.waitUntil { $0.openConnections == 1 })
    }
}
