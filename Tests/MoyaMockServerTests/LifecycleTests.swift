import Foundation
import MoyaMockServer
import Testing

@Suite(.serialized)
struct LifecycleTests {
    @Test func stoppingClosesEveryConnectionAndThePort() async throws {
        let server = try MockServer()
        server.route("/stall", response: MockResponse().fault(.stall, at: .beforeHead))
        server.route("/late", response: MockResponse().delayed(by: .seconds(3_600)))
        server.route("/held", response: MockResponse().waiting(for: MockGate()))
        let clients = try ["/stall", "/late", "/held"].map { path in
            let client = try RawClient(port: server.port)
            client.send(get(path))
            return client
        }
        #expect(await server.waitUntil { $0.requestCount == 3 })
        server.stop()
        server.stop()
        for client in clients {
            #expect(client.receiveAll() == Data())
            #expect(client.end != .timedOut)
        }
        #expect(throws: RawClient.CannotConnect.self) { try RawClient(port: server.port) }
        #expect(server.requests.count == 3)
        #expect(server.openConnections == 0)
    }

    @Test(.enabled(if: Resources.areKnown), arguments: [false, true])
    func givesBackDescriptorsAndThreads(usesTLS: Bool) async throws {
        let tls = usesTLS ? MockTLS(identity: try .selfSigned()) : nil
        func round() throws -> Int {
            let server = try MockServer(tls: tls)
            server.route("/") { _ in .text("ok") }
            let client = try RawClient(port: server.port)
            if usesTLS {
                #expect(try Tool.curl("-k", server.url("/").absoluteString).text == "ok")
            } else {
                client.send(get("/"))
                #expect(client.receiveResponse().body == "ok")
            }
            #expect(Resources.socketCount(port: server.port) > 0)
            server.stop()
            return server.port
        }
        let rounds = 60
        let threads = Resources.threadCount(namePrefix: "mock-")
        let pollers = Resources.descriptorCount(kind: "eventpoll")
        let pipes = Resources.descriptorCount(kind: "pipe:")
        for _ in 0..<rounds {
            let port = try round()
            #expect(Resources.socketCount(port: port) == 0)
        }
        // Other tests have servers too, which come and go; what is lost stays.
        #expect(await eventually { Resources.threadCount(namePrefix: "mock-") < threads + rounds })
        #expect(await eventually { Resources.descriptorCount(kind: "eventpoll") < pollers + rounds })
        #expect(await eventually { Resources.descriptorCount(kind: "pipe:") < pipes + 2 * rounds })
    }

    @Test func aServerMayBeDroppedByItsOwnHandler() async throws {
        final class Box: @unchecked Sendable {
            var server: MockServer?
        }
        let box = Box()
        let server = try MockServer()
        box.server = server
        server.route("/") { _ in
            box.server?.stop()
            return .text("never sent")
        }
        let client = try RawClient(port: server.port)
        client.send(get("/"))
        #expect(client.receiveAll() == Data())
        #expect(client.end == .fin)
        box.server = nil
    }

    @Test func listensOnIPv6() throws {
        var configuration = MockServer.Configuration()
        configuration.usesIPv6 = true
        let server = try MockServer(configuration: configuration)
        server.route("/", response: .text("six"))
        #expect(server.baseURL.absoluteString == "http://[::1]:\(server.port)")
        #expect(try Tool.curl("--globoff", server.url("/").absoluteString).text == "six")
    }

    @Test func listensOnAFixedPortAndSaysWhenItIsTaken() throws {
        let first = try MockServer()
        var configuration = MockServer.Configuration()
        configuration.port = first.port
        let error = #expect(throws: MockServerError.self) { try MockServer(configuration: configuration) }
        #expect(error?.description == "cannot listen on loopback port \(first.port): Address already in use")
        first.stop()
        #expect(try MockServer(configuration: configuration).port == first.port)
        configuration.port = 70_000
        #expect(throws: MockServerError.self) { try MockServer(configuration: configuration) }
    }

    @Test func maySimplyNotAccept() throws {
        var configuration = MockServer.Configuration()
        configuration.acceptsConnections = false
        let server = try MockServer(configuration: configuration)
        let client = try RawClient(port: server.port, receiveTimeout: 1)
        client.send(get("/"))
        #expect(client.receiveAll() == Data())
        #expect(client.end == .timedOut)
        #expect(server.acceptedConnections == 0)
    }

    @Test func remembersOnlyTheNewestRequests() throws {
        var configuration = MockServer.Configuration()
        configuration.recordedRequestLimit = 8
        let server = try MockServer(configuration: configuration)
        server.route("/*", response: .text("ok"))
        let client = try RawClient(port: server.port)
        for index in 0..<20 {
            client.send(get("/\(index)"))
            _ = client.receiveResponse()
        }
        #expect(server.status.requestCount == 20)
        #expect((8...10).contains(server.requests.count))
        #expect(server.requests.last?.path == "/19")
        #expect(try server.takeRequest().path == server.requests.first?.path)
        server.forgetRequests()
        #expect(server.requests.isEmpty)
        #expect(throws: MockServerError.self) { try server.takeRequest(timeout: .zero) }
    }

    @Test func waitingEndsWithTheTask() async throws {
        let server = try MockServer()
        let waiting = Task { await server.waitUntil(timeout: .seconds(600)) { $0.requestCount > 0 } }
        let taking = Task { try? await server.takeRequest(timeout: .seconds(600)) }
        waiting.cancel()
        taking.cancel()
        #expect(await waiting.value == false)
        #expect(await taking.value == nil)
    }
}
