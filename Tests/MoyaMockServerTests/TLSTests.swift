import Foundation
import MoyaMockServer
import Testing

struct TLSTests {
    private let authority = Result { try MockAuthority() }

    @Test(arguments: MockIdentityKind.allCases)
    func curlAndOpenSSLJudgeEveryKindOfIdentity(kind: MockIdentityKind) async throws {
        let authority = try self.authority.get()
        let server = try MockServer(tls: MockTLS(identity: try authority.serverIdentity(kind)))
        server.route("/", response: .text("secret"))
        let trust = try authority.pemFile().path()
        let curl = try Tool.curl("--cacert", trust, "https://localhost:\(server.port)/")
        // The security level of Debian's OpenSSL is 2: 1,024 bits are too few.
        #expect((curl.text == "secret") == kind.isAcceptable)
        #expect((curl.status == 0) == kind.isAcceptable)

        let openSSL = try Tool.run(
            "openssl",
            [
                "s_client", "-connect", "127.0.0.1:\(server.port)", "-CAfile", trust, "-verify_hostname", "localhost",
                "-brief",
            ]
        )
        #expect(openSSL.errors.contains("Verification: OK") == kind.isAcceptable, "\(openSSL.errors)")
        if let expected = Self.verdicts[kind] { #expect(openSSL.errors.contains(expected), "\(openSSL.errors)") }

        #expect(try Tool.curl("--insecure", server.url("/").absoluteString).text == "secret" || kind == .weakKey)
        // The name is only looked at after the handshake.
        if !kind.isAcceptable && kind != .wrongName {
            #expect(await server.waitUntil { $0.handshakeFailures > 0 })
            #expect(
                server.events.contains {
                    if case .handshakeFailed(1, let reason) = $0 { reason.contains("alert") } else { false }
                }
            )
        }
    }

    private static let verdicts: [MockIdentityKind: String] = [
        .missingIntermediate: "unable to get local issuer certificate",
        .selfSigned: "self-signed certificate",
        .expired: "certificate has expired",
        .notYetValid: "certificate is not yet valid",
        .wrongName: "hostname mismatch",
        .weakKey: "EE certificate key too weak",
    ]

    @Test func recordsTheFactsOfAHandshake() throws {
        let authority = try self.authority.get()
        let server = try MockServer(tls: MockTLS(identity: try authority.serverIdentity()))
        server.route("/", response: .text("x"))
        let trust = try authority.pemFile().path()
        let port = server.port
        #expect(server.baseURL.absoluteString == "https://127.0.0.1:\(port)")
        _ = try Tool.curl("--http1.1", "--tls-max", "1.2", "--cacert", trust, "https://localhost:\(port)/")
        _ = try Tool.curl("--no-alpn", "--cacert", trust, "https://127.0.0.1:\(port)/")
        let old = try #require(try server.takeRequest().tls)
        #expect(old.version == .tls12)
        #expect(old.applicationProtocol == "http/1.1")
        #expect(old.serverName == "localhost")
        #expect(old.clientSubject == nil)
        let new = try #require(try server.takeRequest().tls)
        #expect(new.version == .tls13)
        #expect(new.applicationProtocol == nil)
        #expect(new.serverName == nil)
        #expect(new.cipherSuite.hasPrefix("TLS_"))
    }

    @Test(arguments: [("1.1", false), ("1.2", true)])
    func holdsToItsVersions(maximum: String, isAccepted: Bool) throws {
        let authority = try self.authority.get()
        let tls = MockTLS(identity: try authority.serverIdentity(), versions: .tls12 ... .tls12)
        let server = try MockServer(tls: tls)
        server.route("/", response: .text("x"))
        let output = try Tool.curl(
            "--insecure",
            "--tls-max",
            maximum,
            "--ciphers",
            "DEFAULT@SECLEVEL=0",
            server.url("/").absoluteString
        )
        #expect((output.text == "x") == isAccepted)
    }

    @Test func asksForAClientCertificate() async throws {
        let authority = try MockAuthority()
        let stranger = try MockAuthority(name: "Stranger")
        let tls = MockTLS(
            identity: try authority.serverIdentity(),
            clientCertificate: .required(issuedBy: authority)
        )
        let server = try MockServer(tls: tls)
        server.route("/", response: .text("welcome"))
        let files = TemporaryFiles()
        let archive = try authority.clientIdentity(name: "Ada").pkcs12(password: "s3cret")
        let p12 = try files.write(archive, "ada.p12")
        let known = try files.write(Data(authority.clientIdentity(name: "Bob").pem.utf8), "bob.pem")
        let unknown = try files.write(Data(stranger.clientIdentity().pem.utf8), "stranger.pem")
        let url = "https://localhost:\(server.port)/"
        let trust = try authority.pemFile().path()

        let withArchive = try Tool.curl("--cacert", trust, "--cert-type", "P12", "--cert", "\(p12):s3cret", url)
        #expect(withArchive.text == "welcome", "\(withArchive.errors)")
        #expect(try await server.takeRequest().tls?.clientSubject == "CN=Ada")
        #expect(try Tool.curl("--cacert", trust, "--cert", known, url).text == "welcome")
        #expect(try await server.takeRequest().tls?.clientSubject == "CN=Bob")
        #expect(try Tool.curl("--cacert", trust, url).status != 0)
        #expect(try Tool.curl("--cacert", trust, "--cert", unknown, url).status != 0)
        #expect(try Tool.curl("--cacert", trust, "--cert-type", "P12", "--cert", "\(p12):wrong", url).status == 58)
        #expect(await server.waitUntil { $0.handshakeFailures >= 2 })
    }

    @Test func anOptionalClientCertificateMayBeMissing() throws {
        let authority = try self.authority.get()
        let tls = MockTLS(
            identity: try authority.serverIdentity(),
            clientCertificate: .optional(issuedBy: authority)
        )
        let server = try MockServer(tls: tls)
        server.route("/", response: .text("x"))
        #expect(try Tool.curl("--insecure", server.url("/").absoluteString).text == "x")
    }

    @Test func servesWildcardAndOtherNames() throws {
        let authority = try self.authority.get()
        let names = ["*.api.example", "shop.example"]
        let server = try MockServer(tls: MockTLS(identity: try authority.serverIdentity(names: names)))
        server.route("/", response: .text("x"))
        let trust = try authority.pemFile().path()
        for (host, isAccepted) in [
            ("a.api.example", true), ("shop.example", true), ("api.example", false), ("a.b.api.example", false),
        ] {
            let output = try Tool.curl(
                "--cacert",
                trust,
                "--resolve",
                "\(host):\(server.port):127.0.0.1",
                "https://\(host):\(server.port)/"
            )
            #expect((output.text == "x") == isAccepted, "\(host)")
        }
    }

    @Test func sendsACustomChainInTheGivenOrder() throws {
        let authority = try self.authority.get()
        let outer = try authority.intermediate(name: "Outer")
        let inner = try outer.intermediate(name: "Inner")
        var identity = try inner.serverIdentity()
        #expect(identity.certificates.count == 3)
        identity.certificates.swapAt(1, 2)
        let server = try MockServer(tls: MockTLS(identity: identity))
        let shown = try Tool.run("openssl", ["s_client", "-connect", "127.0.0.1:\(server.port)", "-showcerts"])
        let subjects = shown.text.split(separator: "\n").filter { $0.contains(" s:") }.map { $0.suffix(5) }
        #expect(subjects == ["lhost", "Outer", "Inner"])
    }

    @Test func exportsDERThatOpenSSLReads() throws {
        let authority = try MockAuthority(name: "Read Me", key: .rsa(bits: 2_048))
        let output = try Tool.run(
            "openssl",
            ["x509", "-inform", "DER", "-noout", "-subject", "-text"],
            input: authority.certificate.der
        )
        #expect(output.text.contains("subject=CN = Read Me"))
        #expect(output.text.contains("Public-Key: (2048 bit)"))
    }

    @Test func movesLargeBodiesBothWays() throws {
        let authority = try self.authority.get()
        let server = try MockServer(tls: MockTLS(identity: try authority.serverIdentity()))
        server.route("GET", "/", response: MockResponse(body: .generated(count: 20_000_000)))
        server.route("POST", "/", response: .text("ok"))
        let url = server.url("/").absoluteString
        #expect(MockPattern.matches(try Tool.curl("--insecure", url).data))
        let body = MockPattern.data(0..<20_000_000)
        let upload = try Tool.run("curl", ["-sS", "--insecure", "--data-binary", "@-", url], input: body)
        #expect(upload.text == "ok")
        #expect(server.requests.last?.bodySHA256 == MockPattern.sha256(count: body.count))
    }

    @Test func aTruncatedStreamLacksItsCloseNotify() throws {
        let authority = try self.authority.get()
        let server = try MockServer(tls: MockTLS(identity: try authority.serverIdentity()))
        let body = MockResponse(body: .text("abc"), framing: .untilClose)
        server.route("/whole", response: body)
        server.route("/cut", response: body.fault(.close, at: .afterResponse))
        let script = """
            import socket, ssl
            context = ssl._create_unverified_context()
            for path in ["/whole", "/cut"]:
                raw = socket.create_connection(("127.0.0.1", \(server.port)))
                s = context.wrap_socket(raw, suppress_ragged_eofs=False)
                s.sendall(f"GET {path} HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n".encode())
                data = b""
                try:
                    while part := s.recv(1000): data += part
                    print(data[-3:].decode(), "closed")
                except ssl.SSLEOFError:
                    print(data[-3:].decode(), "cut")
            """
        let output = try Tool.run("python3", ["-c", script])
        #expect(output.text == "abc closed\nabc cut\n", "\(output.errors)")
    }

    @Test func anIgnoredConnectionNeverShakesHands() throws {
        let authority = try self.authority.get()
        let server = try MockServer(tls: MockTLS(identity: try authority.serverIdentity()))
        server.enqueue(connection: .ignore)
        #expect(try Tool.curl("--insecure", "--max-time", "0.5", server.url("/").absoluteString).status == 28)
    }

    @Test func unusableIdentitiesAreErrorsThatSayWhy() throws {
        let identity = MockIdentity(certificates: [], privateKeyPEM: "no key")
        let error = #expect(throws: MockServerError.self) { try MockServer(tls: MockTLS(identity: identity)) }
        #expect(error?.description.contains("identity") == true)
    }
}
