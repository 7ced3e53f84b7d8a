import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

struct PinTests {
    @Test func aPinIsWhatOpenSSLComputes() throws {
        let scratch = try Scratch()
        let certificate = try Authorities.shared.get().intermediate.certificate
        let file = try scratch.write(certificate.pem, "certificate.pem")
        let script = """
            openssl x509 -in \(file) -noout -pubkey | openssl pkey -pubin -outform DER \
            | openssl dgst -sha256 -binary | openssl base64
            """
        let digest = try Tool.run("bash", ["-c", script]).text.trimmingCharacters(in: .whitespacesAndNewlines)
        let read = try certificate.read
        #expect(read.publicKey.pin == "sha256/\(digest)")
        #expect(try PublicKey(pin: "sha256/\(digest)") == read.publicKey)
        #expect(read.subject == "CN=Trust Intermediate")
        #expect(read.issuer == "CN=Trust Root")
        #expect(read.notBefore < Date.now && read.notAfter > Date.now)
    }

    @Test(arguments: ["", "sha256/", "sha256/AAAA", "sha1/AAAAAAAAAAAAAAAAAAAAAAAAAAA=", "r/mIkG3eEpVdm+u/ko/cwxz"])
    func aTextThatIsNoPinIsAnErrorThatNamesIt(text: String) {
        let error = #expect(throws: PinError.self) { try PublicKeysTrustEvaluator(pins: [text]) }
        #expect(error?.localizedDescription.contains("\"\(text)\"") == true)
    }

    @Test func readsDERAndPEMAndRefusesTheRest() throws {
        let authorities = try Authorities.shared.get()
        let (root, other) = (authorities.root.certificate, authorities.intermediate.certificate)
        #expect(try Certificate(data: root.der) == Certificate(data: Data(root.pem.utf8)))
        let both = Data((root.pem + other.pem).utf8)
        #expect(try Certificate.certificates(in: both).map(\.data) == [root.der, other.der])
        #expect(throws: CertificateError.notOne(2)) { try Certificate(data: both) }
        let damaged = Data(root.pem.replacing("MII", with: "MIJ").utf8)
        for data in [Data(), Data("hello".utf8), root.der.dropLast(), root.der + [0], damaged] {
            #expect(throws: CertificateError.unreadable) { try Certificate.certificates(in: data) }
        }
    }

    @Test func takesTheCertificatesOfABundle() throws {
        let scratch = try Scratch()
        let authorities = try Authorities.shared.get()
        _ = try scratch.write(authorities.root.certificate.der, "root.cer")
        _ = try scratch.write(authorities.intermediate.certificate.pem, "intermediate.CRT")
        _ = try scratch.write("no certificate", "broken.der")
        _ = try scratch.write(authorities.stranger.certificate.der, "stranger.txt")
        let bundle = try #require(Bundle(url: scratch.folder))
        let names = bundle.af.certificates.map(\.subject)
        #expect(names == ["CN=Trust Root", "CN=Trust Intermediate"])
        #expect(bundle.af.publicKeys == bundle.af.certificates.map(\.publicKey))
    }

    @Test(arguments: [false, true])
    func aPinErrorTellsWhichPinsWereSeen(pinsCertificates: Bool) async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
        let server = try MockServer(tls: MockTLS(identity: identity))
        let wrong = try [authorities.stranger.certificate.read, authorities.clients.certificate.read]
        let evaluator: any ServerTrustEvaluating =
            pinsCertificates ? .pinnedCertificates(certificates: wrong) : .publicKeys(keys: wrong.map(\.publicKey))
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: ["api.test": evaluator]),
            tls: authorities.tls("api.test", port: server.port)
        )
        let error = try #require(await session.outcome("https://api.test:\(server.port)/").error)
        let chain = try (identity.certificates + [authorities.root.certificate]).map { try $0.read }
        switch error {
        case .serverTrustEvaluationFailed(.publicKeyPinningFailed(let host, let trust, let pinned, let seen)):
            #expect(!pinsCertificates && host == "api.test")
            #expect(pinned == wrong.map(\.publicKey.sha256))
            #expect(seen == chain.map(\.publicKey.sha256))
            #expect(trust.certificates == identity.certificates.map(\.der))
        case .serverTrustEvaluationFailed(.certificatePinningFailed(let host, let trust, let pinned, let seen)):
            #expect(pinsCertificates && host == "api.test")
            #expect(pinned == wrong.map(\.data))
            #expect(seen == chain.map(\.data))
            #expect(trust.certificates == identity.certificates.map(\.der))
        default:
            Issue.record("\(error)")
        }
        let text = error.localizedDescription
        #expect(text.contains("pinned: 2"), "\(text)")
        #expect(text.contains(chain.map(\.publicKey.pin).joined(separator: ", ")), "\(text)")
    }

    /// Whoever sends a pinned certificate along has not shown that it signed anything.
    @Test func aPinnedCertificateThatIsOnlySentAlongIsNoMatch() async throws {
        let authorities = try Authorities.shared.get()
        let pinned = authorities.intermediate.certificate
        // One that the client does not trust at all, and one of the same name as the pinned one.
        let forger = try authorities.stranger.intermediate(name: "Trust Intermediate")
        for issuer in [authorities.stranger, forger] {
            var identity = try issuer.serverIdentity(names: ["api.test"], includesIntermediates: false)
            identity.certificates += [pinned, authorities.root.certificate]
            let server = try MockServer(tls: MockTLS(identity: identity))
            let read = try pinned.read
            let evaluators: [any ServerTrustEvaluating] = [
                .pinnedCertificates(certificates: [read], performDefaultValidation: false),
                .publicKeys(keys: [read.publicKey], performDefaultValidation: false),
                .pinnedCertificates(
                    certificates: [read],
                    acceptSelfSignedCertificates: true,
                    performDefaultValidation: false
                ),
            ]
            for evaluator in evaluators {
                let session = Session(
                    serverTrustManager: ServerTrustManager(evaluators: ["api.test": evaluator]),
                    tls: authorities.tls("api.test", port: server.port)
                )
                let outcome = await session.outcome("https://api.test:\(server.port)/").outcome.description
                #expect(outcome == "certificatePin -1202" || outcome == "keyPin -1202")
            }
        }
    }
}
