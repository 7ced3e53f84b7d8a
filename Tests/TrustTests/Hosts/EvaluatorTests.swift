import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Evaluators by their own names, asked directly.
struct EvaluatorTests {
    private func chain() throws -> (leaf: Certificate, root: Certificate, trust: ServerTrust) {
        let root = try Authorities.shared.get().root
        let identity = try root.serverIdentity(names: ["api.test"])
        let leaf = try #require(identity.certificates.first).read
        let trust = try ServerTrust(presenting: [leaf], for: "api.test", roots: [root.certificate.read])
        return (leaf, try root.certificate.read, trust)
    }

    @Test func aServerThatIsInOrderPassesEveryEvaluatorThatKnowsIt() throws {
        let (leaf, root, trust) = try chain()
        let evaluators: [any ServerTrustEvaluating] = [
            DefaultTrustEvaluator(validateHost: true),
            PinnedCertificatesTrustEvaluator(
                certificates: [root],
                acceptSelfSignedCertificates: false,
                performDefaultValidation: true,
                validateHost: true
            ),
            PublicKeysTrustEvaluator(keys: [leaf.publicKey], performDefaultValidation: true, validateHost: true),
            CompositeTrustEvaluator(evaluators: [.default, .publicKeys(keys: [leaf.publicKey])]),
            DisabledTrustEvaluator(),
        ]
        for evaluator in evaluators { try evaluator.evaluate(trust, forHost: "api.test") }
        try evaluators.evaluate(trust, forHost: "api.test")
    }

    @available(*, deprecated)
    @Test func theOldNameIsTheSameType() throws {
        let (_, _, trust) = try chain()
        let evaluator: DisabledTrustEvaluator = DisabledEvaluator()
        try evaluator.evaluate(trust, forHost: "other.test")
    }

    @Test func anotherHostOrAnotherKeyFailsEveryEvaluatorThatLooks() throws {
        let (leaf, _, trust) = try chain()
        let stranger = try Authorities.shared.get().stranger.certificate.read
        let pin = PinnedCertificatesTrustEvaluator(certificates: [stranger])
        let key = PublicKeysTrustEvaluator(keys: [stranger.publicKey])
        for evaluator in [pin, key, CompositeTrustEvaluator(evaluators: [.default, pin])] as [any ServerTrustEvaluating]
        {
            #expect(throws: AFError.self) { try evaluator.evaluate(trust, forHost: "api.test") }
            #expect(throws: AFError.self) { try [evaluator].evaluate(trust, forHost: "api.test") }
        }
        let known = PublicKeysTrustEvaluator(keys: [leaf.publicKey])
        for evaluator in [DefaultTrustEvaluator(), known] as [any ServerTrustEvaluating] {
            #expect(throws: AFError.self) { try evaluator.evaluate(trust, forHost: "other.test") }
        }
        #expect(throws: AFError.self) { try trust.af.performValidation(forHost: "other.test") }
        try DefaultTrustEvaluator(validateHost: false).evaluate(trust, forHost: "other.test")
        try trust.af.performValidation(forHost: "api.test")
    }

    @Test func aServerThatNobodyVouchesForFailsWherePositiveWordIsRequired() throws {
        let (_, _, trust) = try chain()
        try RevocationTrustEvaluator.revocationChecking.evaluate(trust, forHost: "api.test")
        let options: RevocationTrustEvaluator.Options = [.requirePositiveResponse, .networkAccessDisabled, .preferCRL]
        let strict: RevocationTrustEvaluator = .revocationChecking(
            performDefaultValidation: true,
            validateHost: true,
            options: [.any, options]
        )
        #expect(throws: AFError.self) { try strict.evaluate(trust, forHost: "api.test") }
    }

    @Test func theFilesOfABundleAreFoundByTheirTypeAndReadWhereTheyHoldCertificates() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Pins-\(UUID().uuidString).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = try Authorities.shared.get().root.certificate
        try root.der.write(to: folder.appendingPathComponent("root.cer"))
        try Data("none".utf8).write(to: folder.appendingPathComponent("none.crt"))
        try root.der.write(to: folder.appendingPathComponent("root.txt"))
        let bundle = try #require(Bundle(url: folder))
        let paths = bundle.af.paths(forResourcesOfTypes: ["cer", "crt", "cer"])
        #expect(paths.map { URL(filePath: $0).lastPathComponent } == ["root.cer", "none.crt"])
        #expect(bundle.af.certificates == [try root.read])
        #expect(bundle.af.publicKeys == [try root.read.publicKey])
    }
}
