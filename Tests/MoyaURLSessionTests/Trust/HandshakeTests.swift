import Foundation
import MoyaTransport
import Testing

@testable import MoyaURLSession

@Suite struct HandshakePolicyTests {
    private let refusal = TransferError(.serverCertificateUntrusted, message: "no evaluator")
    private final class Key: ClientKey {}

    private func origin(_ url: String) throws -> RequestOrigin { try RequestOrigin(url: url) }

    /// `pinned.example` has an evaluator, `plain.example` is the platform's, others must have one.
    private func policy(roots: [Certificate]? = nil, identities: [String: ClientIdentity] = [:]) -> HandshakePolicy {
        let trust = TransportTrust { [refusal] host throws(TransferError) in
            switch host {
            case "pinned.example": return .evaluation(TransportTrust.Evaluation { _ throws(TransferError) in })
            case "plain.example": return .platform
            default: throw refusal
            }
        }
        return HandshakePolicy(trust: trust, roots: roots, identities: identities)
    }

    @Test func aHostWithoutAnEvaluatorFailsBeforeItIsAsked() throws {
        #expect(throws: TransferError.self) { try policy().check(origin("https://other.example/")) }
        try policy().check(origin("http://other.example/"))
        try policy().check(origin("https://pinned.example/"))
        #expect(try policy().mustBeJudged(origin("https://other.example/")))
    }

    @Test func aHostWithAnEvaluatorSharesNoConnection() throws {
        let policy = policy()
        #expect(try policy.connectionGroup(of: origin("https://PINNED.example:8443/")) == "pinned.example")
        #expect(try policy.connectionGroup(of: origin("https://plain.example/")) == nil)
        #expect(try policy.connectionGroup(of: origin("http://pinned.example/")) == nil)
        #expect(try policy.mustBeJudged(origin("https://pinned.example/")))
        #expect(try !policy.mustBeJudged(origin("https://plain.example/")))
        #expect(try !policy.mustBeJudged(origin("http://pinned.example/")))
    }

    @Test(
        arguments: [
            ("pinned.example", "plain.example", false, "pinned.example"),
            ("pinned.example", nil, false, "pinned.example"),
            ("plain.example", "pinned.example", false, "pinned.example"),
            ("plain.example", "pinned.example", true, "plain.example"),
            ("plain.example", "plain.example", false, "plain.example"),
            ("other.example", "pinned.example", false, "other.example"),
        ]
    )
    func anotherSpellingOfAHostLeavesNothingToTheSystem(
        challenged: String,
        requested: String?,
        isProxy: Bool,
        judged: String
    ) throws {
        let request = try requested.map { try origin("https://\($0)/") }
        #expect(policy().judgedHost(challenged, isProxy: isProxy, by: request) == judged)
    }

    @Test func rootsOfOnesOwnAreJudgedForEveryHost() throws {
        let policy = HandshakePolicy(trust: nil, roots: [], identities: [:])
        #expect(try policy.evaluation(of: "any.example") != nil)
        #expect(try policy.connectionGroup(of: origin("https://any.example/")) == "any.example")
        #expect(try HandshakePolicy.system.evaluation(of: "any.example") == nil)
        #expect(try !HandshakePolicy.system.mustBeJudged(origin("https://any.example/")))
    }

    @Test func aHostThatKnowsTheClientSharesNoConnection() throws {
        let key = try PublicKey(sha256: Data(count: 32))
        let certificate = Certificate(
            data: Data(),
            subject: "CN=ada",
            issuer: "CN=x",
            notBefore: .now,
            notAfter: .now,
            publicKey: key
        )
        let identity = try ClientIdentity(certificates: [certificate], key: Key())
        let policy = HandshakePolicy(trust: nil, roots: nil, identities: ["*.example": identity])
        #expect(policy.identity(for: "api.example") != nil)
        #expect(policy.identity(for: "api.test") == nil)
        #expect(try policy.connectionGroup(of: origin("https://api.example/")) == "api.example")
        #expect(try policy.connectionGroup(of: origin("https://api.test/")) == nil)
        #expect(try !policy.mustBeJudged(origin("https://api.example/")))
    }
}

@Suite struct HandshakeJournalTests {
    private let error = TransferError(.serverCertificateUntrusted, message: "wrong pin")

    @Test func trustsOnlyWhatWasDecided() {
        var journal = HandshakeJournal()
        #expect(!journal.trusts("a"))
        journal.refuse("a", because: error)
        #expect(!journal.trusts("a"))
        #expect(journal.refusal(of: "a")?.message == "wrong pin")
        journal.trust("a")
        #expect(journal.trusts("a") && !journal.trusts("b"))
        #expect(journal.refusal(of: "a") == nil)
    }

    @Test(
        arguments: zip(
            ["API.example", "%61pi.example", "::0001", "[::1]"],
            ["api.example", "api.example", "::1", "::1"]
        )
    )
    func hostsHaveOneSpelling(written: String, host: String) {
        #expect(written.canonicalHost == host)
    }
}

@Suite struct TrustLimitTests {
    /// What a configuration may ask for beside the defaults, and the words by which it is turned down.
    enum Feature: String, CaseIterable {
        case trust = "an evaluation of server trust"
        case roots = "roots other than the system's"
        case versions = "a choice of TLS versions"
        case address = "another address for a host"
    }

    private func configuration(_ feature: Feature) -> (TLSConfiguration, TransportTrust?) {
        var tls = TLSConfiguration()
        switch feature {
        case .trust: return (tls, TransportTrust { _ throws(TransferError) in .platform })
        case .roots: tls.trustedRoots = .pem(Data())
        case .versions: tls.minimumVersion = .tls13
        case .address: tls.connectsTo = ["a:1": "b:2"]
        }
        return (tls, nil)
    }

    @Test(arguments: Feature.allCases)
    func whatTheSystemDoesNotAskFailsByName(feature: Feature) {
        let (tls, trust) = configuration(feature)
        let problem = TrustLimits.problem(tls, trust, decides: false)
        #expect(problem?.code == .unsupported)
        #expect(problem?.message.contains(feature.rawValue) == true)
        let elsewhere = TrustLimits.problem(tls, trust, decides: true)
        #expect((elsewhere == nil) == (feature != .address))
    }

    @Test func versionsInTheWrongOrderFail() {
        var tls = TLSConfiguration()
        (tls.minimumVersion, tls.maximumVersion) = (.tls13, .tls12)
        #expect(TrustLimits.problem(tls, nil, decides: true)?.message.contains("older than its oldest") == true)
        #expect(TrustLimits.problem(TLSConfiguration(), nil, decides: false) == nil)
    }
}
