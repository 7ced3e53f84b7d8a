import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A host that is written so that nothing is ever found by it is told, and leaves nobody to the platform.
struct HostMistakeTests {
    static let mistakes = [
        "https://api.test", "api.test:443", "api.test/", "[::1]:443", "ada@api.test", "api test", "api.*.test",
        "*api.test", "*.", "", "127.0.0.1:8080", "::1::2", "*.::1", "*.[::1]", "**.127.0.0.1",
    ]

    @Test(arguments: [
        "api.test", "*.test", "**.test", "*", "**", "127.0.0.1", "::1", "[::1]", "fe80::1%eth0", "api.test.",
        "bücher.example", "*.bücher.example", "localhost", "a_b.test", "127.1",
    ])
    func hostsAndPatternsAreNone(pattern: String) {
        #expect(HostTable<Int>.isPattern(pattern))
    }

    @Test(arguments: mistakes)
    func oneAmongTheEvaluatorsFailsEveryHost(pattern: String) async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let evaluators: [String: any ServerTrustEvaluating] = [pattern: DisabledTrustEvaluator(), "api.test": .default]
        for mustBeEvaluated in [true, false] {
            let manager = ServerTrustManager(allHostsMustBeEvaluated: mustBeEvaluated, evaluators: evaluators)
            let session = Session(serverTrustManager: manager, tls: authorities.tls("api.test", port: server.port))
            let result = await session.outcome("https://api.test:\(server.port)/")
            #expect(result.outcome.description == "custom")
            #expect(result.error?.underlyingError as? HostPatternError != nil)
            #expect(result.error?.localizedDescription.contains("\"\(pattern)\" is no host") == true)
        }
        #expect(server.acceptedConnections == 0)
    }

    @available(*, deprecated)
    @Test(arguments: mistakes)
    func oneAmongThePoliciesOfOldFailsEveryHost(pattern: String) throws {
        let manager = ServerTrustPolicyManager(policies: [pattern: .disableEvaluation])
        #expect(throws: AFError.self) { try manager.serverTrustEvaluator(forHost: "api.test") }
    }

    @Test func oneAmongTheIdentitiesFailsEveryCall() async throws {
        let authorities = try Authorities.shared.get()
        var tls = TLSConfiguration()
        let archive = try authorities.clients.clientIdentity().pkcs12(password: "x")
        tls.clientIdentities["api.test:443"] = try ClientIdentity(pkcs12: archive, password: "x")
        let error = await Session(tls: tls).outcome("https://api.test:1/").error
        #expect(error?.localizedDescription.contains("\"api.test:443\" is no host") == true)
    }
}
