import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A certificate is for the hosts of its alternative names; its subject names nobody.
struct AlternativeNameTests {
    /// What `openssl req -x509` makes with a subject alone, as guides to development servers show it.
    private func development() throws -> MockIdentity {
        let scratch = try Scratch()
        let key = scratch.folder.appending(path: "key.pem")
        let script = """
            openssl req -x509 -newkey rsa:2048 -nodes -keyout '\(key.path())' -subj /CN=localhost -days 30
            """
        let certificate = try Tool.run("bash", ["-c", script]).text
        let privateKey = String(decoding: try Data(contentsOf: key), as: UTF8.self)
        return MockIdentity(certificates: [MockCertificate(pem: certificate)], privateKeyPEM: privateKey)
    }

    private func outcome(
        _ identity: MockIdentity,
        _ host: String,
        trusting root: MockCertificate,
        _ evaluator: (any ServerTrustEvaluating)?
    ) async throws -> (outcome: String, text: String) {
        let server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/", response: .text("welcome"))
        var tls = TLSConfiguration()
        tls.trustedRoots = .pem(Data(root.pem.utf8))
        for name in [host, "[::1]"] { tls.connectsTo["\(name):\(server.port)"] = "127.0.0.1:\(server.port)" }
        let manager = evaluator.map { ServerTrustManager(evaluators: [host.trimmingCharacters(in: ["[", "]"]): $0]) }
        let session = Session(serverTrustManager: manager, tls: tls)
        let result = await session.outcome("https://\(host):\(server.port)/")
        return (result.outcome.description, result.error?.localizedDescription ?? "")
    }

    @Test func aDevelopmentServerWithoutThemIsRefusedWithAWayOut() async throws {
        let identity = try development()
        let own = try identity.certificates[0].read
        let judges: [((any ServerTrustEvaluating)?, String)] = [
            (nil, "sessionTask -1202"), (.default, "host -1202"),
            (.pinnedCertificates(certificates: [own], acceptSelfSignedCertificates: true), "host -1202"),
        ]
        for (evaluator, wanted) in judges {
            let result = try await outcome(identity, "localhost", trusting: identity.certificates[0], evaluator)
            #expect(result.outcome == wanted, "\(result.text)")
            for words in ["CN=localhost", "no alternative names", "subjectAltName", "pin it"] {
                #expect(result.text.contains(words), "\(result.text)")
            }
        }
    }

    @Test func aDevelopmentServerWithoutThemMayBePinned() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try development()
        for (pin, wanted) in [
            (identity.certificates[0], "ok"), (authorities.stranger.certificate, "default -1203"),
        ] {
            let evaluator = PinnedCertificatesTrustEvaluator(
                certificates: [try pin.read],
                acceptSelfSignedCertificates: true,
                validateHost: false
            )
            let root = authorities.root.certificate
            #expect(try await outcome(identity, "localhost", trusting: root, evaluator).outcome == wanted)
        }
    }

    struct Row: CustomTestStringConvertible {
        var host: String
        /// In OpenSSL's notation; nothing for no alternative names.
        var names: String
        var commonName = "server"
        var isFor: Bool
        var testDescription: String { "\(host) and \(commonName), \(names)" }
    }

    @Test(arguments: [
        Row(host: "[::1]", names: "IP:::1", isFor: true),
        Row(host: "[0:0::1]", names: "IP:::1", isFor: true),
        // The zone is a matter of this host's alone.
        Row(host: "[::1%25lo]", names: "IP:::1", isFor: true),
        Row(host: "[::1%25lo]", names: "IP:::2,DNS:::1,DNS:::1%lo", isFor: false),
        Row(host: "[::1]", names: "DNS:*", isFor: false),
        Row(host: "[::1]", names: "", commonName: "::1", isFor: false),
        Row(host: "127.0.0.1", names: "IP:127.0.0.1", isFor: true),
        Row(host: "127.0.0.1", names: "DNS:127.0.0.1", isFor: false),
        Row(host: "127.0.0.1", names: "DNS:*.0.0.1,DNS:*", isFor: false),
        Row(host: "127.0.0.1.", names: "DNS:*.0.0.1,DNS:127.0.0.1", isFor: false),
        Row(host: "127.0.0.1", names: "", commonName: "127.0.0.1", isFor: false),
        Row(host: "v1.api.test", names: "DNS:*.api.test", isFor: true),
        Row(host: "my_app.api.test", names: "DNS:*.api.test", isFor: true),
        Row(host: "my_app.api.test.", names: "DNS:*.API.test", isFor: true),
        Row(host: "v1.my_app.test", names: "DNS:other.test,DNS:*.my_app.test", isFor: true),
        Row(host: "my_app.test", names: "DNS:my_app.test", isFor: true),
        Row(host: "my_app.v1.api.test", names: "DNS:*.api.test,DNS:my-app.v1.api.test", isFor: false),
        Row(host: "my_app.test", names: "DNS:*.test,DNS:*", isFor: false),
        Row(host: "my_app.api.test", names: "DNS:my*.api.test,DNS:*_app.api.test,DNS:*", isFor: false),
        Row(host: "my_app.api.test", names: "email:*.api.test,URI:*.api.test", isFor: false),
        Row(host: "api.test", names: "DNS:*.api.test", isFor: false),
        Row(host: "api.test", names: "DNS:a*.test,DNS:*i.test", isFor: false),
        Row(host: "v1.api.test", names: "DNS:*.test", isFor: false),
        Row(host: "api.test", names: "DNS:*", isFor: false),
        Row(host: ".api.test", names: "DNS:v1.api.test", isFor: false),
        Row(host: "api.test", names: "", commonName: "api.test", isFor: false),
        Row(host: "api.test", names: "email:ada@api.test", commonName: "api.test", isFor: false),
        Row(host: "api.test", names: "DNS:other.test", commonName: "api.test", isFor: false),
        Row(host: "api.test", names: "DNS:other.test,DNS:api.test", commonName: "other.test", isFor: true),
        // A name that ends, for C, in the middle.
        Row(host: "api.test", names: "NUL", isFor: false),
    ])
    func onlyTheyCount(row: Row) async throws {
        let authority = try CommandLineAuthority()
        let identity = try authority.identity(commonName: row.commonName, names: row.names)
        let root = MockCertificate(pem: authority.pem)
        let platform = try await outcome(identity, row.host, trusting: root, nil)
        #expect(platform.outcome == (row.isFor ? "ok" : "sessionTask -1202"), "\(platform.text)")
        let judged = try await outcome(identity, row.host, trusting: root, .default)
        #expect(judged.outcome == (row.isFor ? "ok" : "host -1202"), "\(judged.text)")
        let lacksNames = row.names.isEmpty || row.names.hasPrefix("email:")
        #expect(judged.text.contains("no alternative names") == lacksNames, "\(judged.text)")
    }
}
