import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

struct ClientIdentityTests {
    private let password = "s3cr3t-of-ada"

    /// Ways to the same identity: each must be accepted by a server that asks for it.
    enum Source: CaseIterable {
        case archive, oldArchive, pem, pemInAnyOrder, encryptedPEM, traditionalEncryptedPEM
    }

    private func read(_ source: Source, _ identity: MockIdentity) throws -> ClientIdentity {
        let certificates = Data(identity.certificatesPEM.utf8)
        let key = Data(identity.privateKeyPEM.utf8)
        switch source {
        case .archive: return try ClientIdentity(pkcs12: identity.pkcs12(password: password), password: password)
        case .oldArchive:
            let scratch = try Scratch()
            let file = try scratch.write(identity.pem, "identity.pem")
            let arguments = ["pkcs12", "-export", "-legacy", "-passout", "pass:\(password)", "-in", file]
            let archive = try withExtendedLifetime(scratch) { try Tool.run("openssl", arguments) }
            return try ClientIdentity(pkcs12: archive.data, password: password)
        case .pem: return try ClientIdentity(certificates: certificates, privateKey: key)
        case .pemInAnyOrder:
            let reversed = identity.certificates.reversed().map(\.pem).joined() + identity.privateKeyPEM
            return try ClientIdentity(certificates: Data(reversed.utf8), privateKey: Data(reversed.utf8))
        case .encryptedPEM:
            let arguments = ["pkcs8", "-topk8", "-v2", "aes256", "-passout", "pass:\(password)"]
            let encrypted = try Tool.run("openssl", arguments, input: key)
            return try ClientIdentity(certificates: certificates, privateKey: encrypted.data, password: password)
        case .traditionalEncryptedPEM:
            let arguments = ["ec", "-aes256", "-passout", "pass:\(password)"]
            let encrypted = try Tool.run("openssl", arguments, input: key)
            return try ClientIdentity(certificates: certificates, privateKey: encrypted.data, password: password)
        }
    }

    @Test(arguments: Source.allCases, [MockTLSVersion.tls12, .tls13])
    func isShownToServersThatAsk(source: Source, version: MockTLSVersion) async throws {
        let authorities = try Authorities.shared.get()
        let issuer = try authorities.clients.intermediate(name: "Client Intermediate")
        let server = try MockServer(
            tls: MockTLS(
                identity: authorities.intermediate.serverIdentity(names: ["api.test"]),
                versions: version...version,
                clientCertificate: .required(issuedBy: authorities.clients)
            )
        )
        server.route("/", response: .text("welcome"))
        var tls = authorities.tls("api.test", port: server.port)
        tls.clientIdentities["*.test"] = try read(source, issuer.clientIdentity(name: "Ada"))
        let session = Session(tls: tls)
        #expect(await session.outcome("https://api.test:\(server.port)/").outcome.description == "ok")
        #expect(try await server.takeRequest().tls?.clientSubject == "CN=Ada")
    }

    @Test(arguments: [MockTLSVersion.tls12, .tls13])
    func aServerThatGetsNoneOrAStrangersEndsWithAnErrorThatSaysSo(version: MockTLSVersion) async throws {
        let authorities = try Authorities.shared.get()
        let server = try MockServer(
            tls: MockTLS(
                identity: authorities.intermediate.serverIdentity(names: ["api.test"]),
                versions: version...version,
                clientCertificate: .required(issuedBy: authorities.clients)
            )
        )
        server.route("/", response: .text("welcome"))
        let url = "https://api.test:\(server.port)/"
        var tls = authorities.tls("api.test", port: server.port)
        let none = await Session(tls: tls).outcome(url)
        #expect(none.outcome.description == "sessionTask -1206")
        let wanted = "api.test asks for a client certificate: give the session a client identity for this host."
        #expect(none.error?.localizedDescription.contains(wanted) == true)
        // An identity for another host is none for this one.
        tls.clientIdentities["other.test"] = try read(.archive, authorities.clients.clientIdentity())
        #expect(await Session(tls: tls).outcome(url).outcome.description == "sessionTask -1206")
        tls.clientIdentities = ["api.test": try read(.archive, authorities.stranger.clientIdentity())]
        let refused = await Session(tls: tls).outcome(url)
        #expect(refused.outcome.description == "sessionTask -1205")
        let reason = try #require(refused.error?.localizedDescription)
        #expect(reason.contains("api.test refused the client certificate"), "\(reason)")
        #expect(!reason.contains("getpeername"), "\(reason)")
        #expect(server.requests.isEmpty)
    }

    @Test func whatCannotBeAnIdentityIsAnErrorThatSaysWhich() throws {
        let clients = try Authorities.shared.get().clients
        let identity = try clients.clientIdentity()
        let archive = try identity.pkcs12(password: password)
        let certificates = Data(identity.certificatesPEM.utf8)
        let key = Data(identity.privateKeyPEM.utf8)
        let encrypted = try Tool.run("openssl", ["pkcs8", "-topk8", "-passout", "pass:\(password)"], input: key).data
        let other = Data(try clients.clientIdentity().privateKeyPEM.utf8)
        let keyless = try Tool.run(
            "openssl",
            ["pkcs12", "-export", "-nokeys", "-passout", "pass:\(password)"],
            input: certificates
        ).data
        func failure(_ make: () throws -> ClientIdentity) -> ClientIdentityError? {
            do {
                _ = try make()
                return nil
            } catch { return error as? ClientIdentityError }
        }
        #expect(failure { try ClientIdentity(pkcs12: archive, password: "guess") } == .wrongPassword)
        #expect(failure { try ClientIdentity(pkcs12: archive, password: nil) } == .passwordRequired)
        #expect(failure { try ClientIdentity(pkcs12: archive, password: password + "\0") } == .wrongPassword)
        #expect(failure { try ClientIdentity(pkcs12: Data("no archive".utf8), password: nil) } == .unreadable)
        #expect(failure { try ClientIdentity(pkcs12: Data(), password: nil) } == .unreadable)
        #expect(failure { try ClientIdentity(pkcs12: archive.dropLast(9), password: password) } == .unreadable)
        #expect(failure { try ClientIdentity(pkcs12: keyless, password: password) } == .keyMissing)
        #expect(failure { try ClientIdentity(certificates: certificates, privateKey: other) } == .keyMismatched)
        #expect(failure { try ClientIdentity(certificates: certificates, privateKey: certificates) } == .keyMissing)
        #expect(failure { try ClientIdentity(certificates: key, privateKey: key) } == .certificateMissing)
        let readEncrypted = { try ClientIdentity(certificates: certificates, privateKey: encrypted, password: $0) }
        #expect(failure { try readEncrypted(nil) } == .passwordRequired)
        #expect(failure { try readEncrypted("guess") } == .wrongPassword)
        #expect(failure { try readEncrypted(password) } == nil)
        for (validity, wanted) in [(MockValidity.expired, ClientIdentityError.expired), (.notYet, .notYetValid)] {
            let late = try clients.clientIdentity(validity: validity)
            #expect(failure { try read(.pem, late) } == wanted)
            #expect(failure { try read(.archive, late) } == wanted)
        }
        for error in ClientIdentityError.allCases { #expect(error.localizedDescription.hasSuffix(".")) }
    }

    @Test func anEmptyPasswordOpensArchivesWithoutOne() throws {
        let identity = try Authorities.shared.get().clients.clientIdentity(name: "Bob")
        let archive = try identity.pkcs12(password: "")
        #expect(try ClientIdentity(pkcs12: archive, password: nil).certificate.subject == "CN=Bob")
        #expect(try ClientIdentity(pkcs12: archive, password: "").certificate.subject == "CN=Bob")
    }

    /// Without a checksum only the decryption itself can tell.
    @Test func aWrongPasswordIsToldOfArchivesWithoutAChecksum() throws {
        let identity = try Authorities.shared.get().clients.clientIdentity(name: "Eve")
        let options = ["pkcs12", "-export", "-nomac", "-passout", "pass:\(password)"]
        let scratch = try Scratch()
        let file = try scratch.write(identity.pem, "identity.pem")
        let archive = try withExtendedLifetime(scratch) { try Tool.run("openssl", options + ["-in", file]).data }
        #expect(try ClientIdentity(pkcs12: archive, password: password).certificate.subject == "CN=Eve")
        #expect(throws: ClientIdentityError.wrongPassword) { try ClientIdentity(pkcs12: archive, password: "guess") }
        for none in [nil, ""] {
            #expect(throws: ClientIdentityError.passwordRequired) {
                try ClientIdentity(pkcs12: archive, password: none)
            }
        }
    }

    /// Ciphers that OpenSSL keeps apart, as old keys have them.
    @Test(arguments: ["PBE-MD5-DES", "PBE-SHA1-RC2-40", "PBE-SHA1-3DES"])
    func oldCiphersOfKeysAreRead(cipher: String) throws {
        let identity = try Authorities.shared.get().clients.clientIdentity(name: "Old")
        let options = ["pkcs8", "-topk8", "-v1", cipher, "-provider", "legacy", "-provider", "default"]
        let key = Data(identity.privateKeyPEM.utf8)
        let locked = try Tool.run("openssl", options + ["-passout", "pass:\(password)"], input: key).data
        let certificates = Data(identity.certificatesPEM.utf8)
        let read = { try ClientIdentity(certificates: certificates, privateKey: locked, password: $0) }
        #expect(try read(password).certificate.subject == "CN=Old")
        #expect(throws: ClientIdentityError.wrongPassword) { try read("guess") }
        #expect(throws: ClientIdentityError.passwordRequired) { try read(nil) }
    }

    /// The right password must not be called wrong because OpenSSL lacks the cipher.
    @Test func aCipherThatOpenSSLDoesNotKnowIsNoWrongPassword() throws {
        let identity = try Authorities.shared.get().clients.clientIdentity()
        let options = ["ec", "-aes256", "-passout", "pass:\(password)"]
        let locked = try Tool.run("openssl", options, input: Data(identity.privateKeyPEM.utf8)).text
        let strange = Data(locked.replacing("AES-256-CBC", with: "SKIPJACK-CBC").utf8)
        try #require(strange != Data(locked.utf8))
        #expect(throws: ClientIdentityError.unsupportedEncryption) {
            try ClientIdentity(
                certificates: Data(identity.certificatesPEM.utf8),
                privateKey: strange,
                password: password
            )
        }
    }

    @Test(arguments: ["pässwörd✓ 日本", "a", String(repeating: "x", count: 500), " ", "\u{1F600}"])
    func passwordsOfAllKindsOpenWhatTheyLocked(password: String) throws {
        let identity = try Authorities.shared.get().clients.clientIdentity(name: "Ada")
        let options = ["pkcs12", "-export", "-passout", "stdin"]
        let scratch = try Scratch()
        let file = try scratch.write(identity.pem, "identity.pem")
        let archive = try withExtendedLifetime(scratch) {
            try Tool.run("openssl", options + ["-in", file], input: Data((password + "\n").utf8)).data
        }
        #expect(try ClientIdentity(pkcs12: archive, password: password).certificate.subject == "CN=Ada")
        #expect(throws: ClientIdentityError.wrongPassword) {
            try ClientIdentity(pkcs12: archive, password: password + "x")
        }
    }

    @Test func noDescriptionShowsAnythingOfTheKeyOrPassword() throws {
        let identity = try Authorities.shared.get().clients.clientIdentity(name: "Ada")
        let key = try #require(identity.privateKeyPEM.split(separator: "\n").dropFirst().first)
        var tls = TLSConfiguration()
        tls.clientIdentities["api.test"] = try read(.archive, identity)
        var dumped = ""
        dump(tls, to: &dumped)
        let texts = ["\(tls)", String(reflecting: tls), dumped, "\(tls.clientIdentities)"]
        for text in texts {
            #expect(text.contains("Ada"))
            #expect(!text.contains(password) && !text.contains(key) && !text.contains("PRIVATE"))
        }
    }
}
