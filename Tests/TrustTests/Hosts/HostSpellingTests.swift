import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A host that is spelled in another way is no way around its policy.
struct HostSpellingTests {
    @Test(arguments: ["%61pi.test", "API.test", "api.test.", "api%2Etest"])
    func aNameIsJudgedByItsOwnPolicyAndNoWiderOne(spelling: String) async throws {
        let authorities = try Authorities.shared.get()
        let server = try MockServer(tls: MockTLS(identity: authorities.stranger.serverIdentity(names: ["api.test"])))
        server.route("/", response: .text("welcome"))
        let pin = try authorities.intermediate.certificate.read
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: [
                "api.test": .pinnedCertificates(certificates: [pin], performDefaultValidation: false),
                "*": DisabledTrustEvaluator(),
            ]),
            tls: authorities.tls("api.test", "api.test.", port: server.port)
        )
        let outcome = await session.outcome("https://\(spelling):\(server.port)/").outcome.description
        #expect(outcome == "certificatePin -1202")
        #expect(await session.outcome("https://api.test:\(server.port)/").outcome.description == "certificatePin -1202")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["127.1", "2130706433", "0x7f.0.0.1", "127.0.0.1"])
    func anAddressIsJudgedByItsOwnPolicyAndForItself(spelling: String) async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["127.0.0.1"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let tls = authorities.tls(port: server.port)
        let pin = try authorities.stranger.certificate.read
        for (evaluator, wanted) in [
            (.default, "ok"), (.pinnedCertificates(certificates: [pin]), "certificatePin -1202"),
        ] as [(any ServerTrustEvaluating, String)] {
            let manager = ServerTrustManager(evaluators: ["127.0.0.1": evaluator, "*": DisabledTrustEvaluator()])
            let session = Session(serverTrustManager: manager, tls: tls)
            let outcome = await session.outcome("https://\(spelling):\(server.port)/").outcome.description
            #expect(outcome == wanted)
        }
    }

    @Test(arguments: ["api%00.test", "api%2f.test", "%5bapi", "a%40b.test"])
    func aHostThatCannotBeIsAnErrorThatNamesIt(host: String) async throws {
        let session = Session(serverTrustManager: ServerTrustManager(evaluators: ["*": DisabledTrustEvaluator()]))
        let error = await session.outcome("https://\(host):1/").error
        #expect((error?.underlyingError as? URLError)?.code == .badURL)
        #expect(error?.localizedDescription.contains(host) == true)
    }
}
