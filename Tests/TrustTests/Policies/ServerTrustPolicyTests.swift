import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// The spellings of tutorials from before Alamofire 5 judge servers as the evaluators do.
///
/// They are called from deprecated members, which are not warned, through a protocol that is not deprecated.
struct ServerTrustPolicyTests {
    @Test(arguments: [
        ("disabled", "ok"), ("none", "sessionTask -1203"), ("default", "default -1203"), ("pinned", "ok"),
        ("wrong key", "keyPin -1202"), ("accepts", "ok"), ("refuses", "custom"),
    ])
    func aSelfSignedServerIsJudged(by policy: String, outcome: String) async throws {
        let identity = try MockIdentity.selfSigned()
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        let other = try MockIdentity.selfSigned()
        let old: any OldSpellings = try Tutorial(
            own: identity.certificates[0].read,
            other: other.certificates[0].read
        )
        let session = old.session(policy)
        let result = await session.outcome("https://localhost:\(server.port)/").outcome.description
        #expect(result == outcome)
    }
}

private protocol OldSpellings {
    func session(_ policy: String) -> Session
}

@available(*, deprecated)
private final class TutorialManager: ServerTrustPolicyManager, @unchecked Sendable {
    private let policy: ServerTrustPolicy?

    init(_ policy: ServerTrustPolicy?) {
        self.policy = policy
        super.init(policies: [:])
    }

    override func serverTrustPolicy(forHost host: String) -> ServerTrustPolicy? {
        host == "localhost" ? policy : nil
    }
}

private struct Tutorial: OldSpellings {
    let own: Certificate
    let other: Certificate

    @available(*, deprecated)
    func session(_ name: String) -> Session {
        if name == "pinned" {
            let pins = ServerTrustPolicy.pinCertificates(
                certificates: [own],
                validateCertificateChain: true,
                validateHost: true
            )
            return Session(serverTrustPolicyManager: ServerTrustPolicyManager(policies: ["localhost": pins]))
        }
        return Session(serverTrustPolicyManager: TutorialManager(policy(name)))
    }

    @available(*, deprecated)
    private func policy(_ name: String) -> ServerTrustPolicy? {
        switch name {
        case "disabled": .disableEvaluation
        case "default": .performDefaultEvaluation(validateHost: true)
        case "wrong key":
            .pinPublicKeys(
                publicKeys: [other.publicKey].compactMap { $0 },
                validateCertificateChain: false,
                validateHost: true
            )
        case "accepts": .customEvaluation { trust, host in !trust.certificates.isEmpty && host == "localhost" }
        case "refuses": .customEvaluation { _, _ in false }
        default: nil
        }
    }
}
