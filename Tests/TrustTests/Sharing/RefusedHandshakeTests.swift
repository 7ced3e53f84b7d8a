import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What many refused handshakes leave behind, and what they do to their neighbours.
@Suite(.serialized) struct RefusedHandshakeTests {
    private struct Refusal: Error {}

    /// Refuses one host, slowly if asked to, and leaves the rest to the platform.
    private struct Evaluator: ServerTrustEvaluating {
        var delay = 0.0
        var accepts = false

        func evaluate(_ trust: ServerTrust, forHost host: String) throws {
            if delay > 0 { Thread.sleep(forTimeInterval: delay) }
            if !accepts { throw Refusal() }
        }
    }

    /// Calls that wait for one handshake, in the hope of sharing its connection, are refused by their own.
    @Test func aBurstOverHTTP2IsRefusedCallByCall() async throws {
        let authorities = try Authorities.shared.get()
        let server = try Nginx(authorities.intermediate.serverIdentity(names: ["api.test"]))
        let pin = try authorities.stranger.certificate.read
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: ["api.test": .pinnedCertificates(certificates: [pin])]),
            tls: authorities.tls("api.test", port: server.port)
        )
        let url = "https://api.test:\(server.port)/"
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<40 { group.addTask { await session.outcome(url).outcome.description } }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["certificatePin -1202": 40])
        #expect(server.requestCount == 0)
    }

    @Test func hundredsLeaveNoDescriptorOpen() async throws {
        let authorities = try Authorities.shared.get()
        let server = try MockServer(
            tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: ["api.test"]))
        )
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: ["api.test": Evaluator()]),
            tls: authorities.tls("api.test", port: server.port)
        )
        let url = "https://api.test:\(server.port)/"
        var before = 0
        for round in 0..<10 {
            await withTaskGroup(of: String.self) { group in
                for _ in 0..<50 { group.addTask { await session.outcome(url).outcome.description } }
                for await outcome in group { #expect(outcome == "custom") }
            }
            if round == 0 { before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        }
        let isGone = await server.waitUntil { $0.openConnections == 0 }
        #expect(isGone)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < before + 16)
        #expect(server.requests.isEmpty)
    }

    /// An evaluator that waits holds others up, as its description says, and ends none of them.
    @Test func aSlowEvaluatorEndsNobodyElsesCall() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["slow.test", "fast.test"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: [
                "slow.test": Evaluator(delay: 0.3, accepts: true), "fast.test": .default,
            ]),
            tls: authorities.tls("slow.test", "fast.test", port: server.port)
        )
        async let slow = session.outcome("https://slow.test:\(server.port)/")
        async let fast = session.outcome("https://fast.test:\(server.port)/")
        #expect(await slow.outcome.description == "ok")
        #expect(await fast.outcome.description == "ok")
    }

    /// After a refusal the same session goes on with whomever it trusts.
    @Test func aSessionOutlivesARefusal() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["a.test", "b.test"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: ["a.test": Evaluator(), "b.test": .default]),
            tls: authorities.tls("a.test", "b.test", port: server.port)
        )
        for _ in 0..<5 {
            #expect(await session.outcome("https://a.test:\(server.port)/").outcome.description == "custom")
            #expect(await session.outcome("https://b.test:\(server.port)/").outcome.description == "ok")
        }
    }
}
