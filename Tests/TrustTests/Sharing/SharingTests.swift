import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Whose connection may be used by whom.
struct SharingTests {
    private func manager(_ evaluators: [String: any ServerTrustEvaluating]) -> ServerTrustManager {
        ServerTrustManager(evaluators: evaluators)
    }

    @Test func sessionsWithDifferentPinsNeverShareAConnection() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let tls = authorities.tls("api.test", port: server.port)
        let url = "https://api.test:\(server.port)/"
        let leaf = try identity.certificates[0].read
        let other = try authorities.stranger.certificate.read
        let right = Session(
            serverTrustManager: manager(["api.test": .pinnedCertificates(certificates: [leaf])]),
            tls: tls
        )
        let wrong = Session(
            serverTrustManager: manager(["api.test": .pinnedCertificates(certificates: [other])]),
            tls: tls
        )
        #expect(await right.outcome(url).outcome.description == "ok")
        #expect(await wrong.outcome(url).outcome.description == "certificatePin -1202")
        #expect(await right.outcome(url).isReused)
        #expect(server.acceptedConnections == 2)
        #expect(server.requests.count == 2)
    }

    /// One certificate for two names is what browsers join HTTP/2 connections for.
    @Test func hostsWithDifferentPoliciesNeverShareAnHTTP2Connection() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["a.test", "b.test"])
        let server = try Nginx(identity)
        let leaf = try identity.certificates[0].read
        let other = try authorities.stranger.certificate.read
        let session = Session(
            serverTrustManager: manager([
                "a.test": .pinnedCertificates(certificates: [leaf]),
                "b.test": .pinnedCertificates(certificates: [other]),
            ]),
            tls: authorities.tls("a.test", "b.test", port: server.port)
        )
        #expect(await session.outcome("https://a.test:\(server.port)/").outcome.description == "ok")
        #expect(
            await session.outcome("https://b.test:\(server.port)/").outcome.description == "certificatePin -1202"
        )
        #expect(await session.outcome("https://a.test:\(server.port)/").isReused)
    }

    /// Both go their own way even where the same policy would allow both.
    @Test func hostsWithOnePolicyHaveConnectionsOfTheirOwn() async throws {
        let authorities = try Authorities.shared.get()
        let server = try Nginx(authorities.intermediate.serverIdentity(names: ["a.test", "b.test"]))
        let session = Session(
            serverTrustManager: manager(["*.test": .default]),
            tls: authorities.tls("a.test", "b.test", port: server.port)
        )
        for host in ["a.test", "b.test"] {
            let first = await session.outcome("https://\(host):\(server.port)/")
            #expect(first.outcome.description == "ok" && !first.isReused)
            #expect(await session.outcome("https://\(host):\(server.port)/").isReused)
        }
    }

    @Test func everyHandshakeIsJudgedAndNoneIsResumed() async throws {
        let authorities = try Authorities.shared.get()
        let server = try MockServer(
            tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: ["api.test"]))
        )
        server.route("/", response: MockResponse(body: .text("x")).header("Connection", "close"))
        let evaluator = CountingEvaluator()
        let session = Session(
            serverTrustManager: manager(["api.test": evaluator]),
            tls: authorities.tls("api.test", port: server.port)
        )
        for _ in 0..<3 {
            #expect(await session.outcome("https://api.test:\(server.port)/").outcome.description == "ok")
        }
        #expect(server.acceptedConnections == 3)
        #expect(evaluator.count == 3)
    }

    @Test func aRedirectIsJudgedAsAnyOtherHost() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["a.test", "b.test", "c.test"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        let port = server.port
        for (path, host) in [("/to-b", "b.test"), ("/to-c", "c.test")] {
            let location = "https://\(host):\(port)/end"
            server.route(path, response: MockResponse(status: 302).header("Location", location))
        }
        server.route("/end", response: .text("end"))
        let other = try authorities.stranger.certificate.read
        let session = Session(
            serverTrustManager: manager([
                "a.test": .default, "b.test": .pinnedCertificates(certificates: [other]),
            ]),
            tls: authorities.tls("a.test", "b.test", "c.test", port: port)
        )
        let pinned = await session.outcome("https://a.test:\(port)/to-b").outcome.description
        #expect(pinned == "certificatePin -1202")
        #expect(await session.outcome("https://a.test:\(port)/to-c").outcome.description == "noEvaluator")
        #expect(server.requests.allSatisfy { $0.path != "/end" })
    }

    @Test func aHostLeftToThePlatformIsJudgedByThePlatform() async throws {
        let authorities = try Authorities.shared.get()
        let trusted = try MockServer(
            tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: ["api.test"]))
        )
        trusted.route("/", response: .text("x"))
        let strange = try MockServer(
            tls: MockTLS(identity: authorities.stranger.serverIdentity(names: ["api.test"]))
        )
        let misnamed = try MockServer(
            tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: ["other.test"]))
        )
        for (server, wanted) in [(trusted, "ok"), (strange, "sessionTask -1203"), (misnamed, "sessionTask -1202")] {
            let session = Session(
                serverTrustManager: ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [:]),
                tls: authorities.tls("api.test", port: server.port)
            )
            let outcome = await session.outcome("https://api.test:\(server.port)/").outcome
            #expect(outcome.description == wanted)
        }
    }
}

/// Trusts what the platform trusts, and counts.
private final class CountingEvaluator: ServerTrustEvaluating {
    private let counter = Locked(0)

    var count: Int { counter.withLock { $0 } }

    func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        counter.withLock { $0 += 1 }
        try DefaultTrustEvaluator().evaluate(trust, forHost: host)
    }
}
