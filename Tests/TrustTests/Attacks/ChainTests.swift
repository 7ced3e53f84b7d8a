import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Servers that send more certificates than anybody needs.
@Suite(.serialized) struct ChainTests {
    private func outcome(_ identity: MockIdentity, _ evaluator: (any ServerTrustEvaluating)?) async throws -> String {
        let authorities = try Authorities.shared.get()
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let session = Session(
            serverTrustManager: evaluator.map { ServerTrustManager(evaluators: ["api.test": $0]) },
            tls: authorities.tls("api.test", port: server.port)
        )
        return await session.outcome("https://api.test:\(server.port)/").outcome.description
    }

    /// The longest that OpenSSL follows by default are a hundred links.
    @Test(arguments: [(links: 98, platform: "ok", judged: "ok"), (130, "sessionTask -1202", "default -1202")])
    func aLongChainIsFollowedToItsEndOrRefused(row: (links: Int, platform: String, judged: String)) async throws {
        var authority = try Authorities.shared.get().root
        for link in 1...row.links { authority = try authority.intermediate(name: "\(link)") }
        let identity = try authority.serverIdentity(names: ["api.test"])
        #expect(identity.certificates.count == row.links + 1)
        #expect(try await outcome(identity, nil) == row.platform)
        #expect(try await outcome(identity, .default) == row.judged)
    }

    @Test func certificatesThatAreSentAlongForNothingChangeNothing() async throws {
        let authorities = try Authorities.shared.get()
        let other = try MockIdentity.selfSigned(names: ["other.test"]).certificates[0]
        for (issuer, wanted) in [(authorities.intermediate, "ok"), (authorities.stranger, "default -1203")] {
            var identity = try issuer.serverIdentity(names: ["api.test"])
            identity.certificates += (0..<100).map { _ in other } + [authorities.root.certificate]
            #expect(try await outcome(identity, .default) == wanted)
        }
    }

    /// OpenSSL takes a hundred KiB of certificates.
    @Test func aHandshakeOfHundredsOfCertificatesEnds() async throws {
        let authorities = try Authorities.shared.get()
        var identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
        identity.certificates += (0..<600).map { _ in authorities.root.certificate }
        for evaluator in [nil, .default, DisabledTrustEvaluator()] as [(any ServerTrustEvaluating)?] {
            #expect(try await outcome(identity, evaluator) == "sessionTask -1200")
        }
    }

    @Test func thousandsOfPinsAreSearched() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.stranger.serverIdentity(names: ["api.test"])
        var pins = try (0..<2_000).map { _ in try MockIdentity.selfSigned(names: ["x"]).certificates[0].read }
        #expect(
            try await outcome(identity, .pinnedCertificates(certificates: pins, acceptSelfSignedCertificates: true))
                == "default -1203"
        )
        pins.append(try authorities.stranger.certificate.read)
        #expect(
            try await outcome(identity, .pinnedCertificates(certificates: pins, acceptSelfSignedCertificates: true))
                == "ok"
        )
    }
}
