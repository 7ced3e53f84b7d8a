import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// A server's certificate is judged before a byte of the request leaves; each flaw has a code of its own (T59).
    @Suite struct ServerCertificates {
        private func server(_ identity: MockIdentity) throws -> MockServer {
            let server = try MockServer(tls: MockTLS(identity: identity))
            server.route(nil, "/*", response: .text("secret"))
            return server
        }

        @Test(arguments: Transports.able(to: .customTrust), [MockIdentityKind.valid, .intermediate])
        func aChainThatEndsInATrustedRootIsAccepted(
            subject: TransportUnderTest,
            kind: MockIdentityKind
        ) async throws {
            let server = try server(try Authorities.trusted.serverIdentity(kind))
            try await subject.with(trusting: try Authorities.roots) { transport in
                for host in ["127.0.0.1", "localhost"] {
                    let reply = try await transport.get("https://\(host):\(server.port)/")
                    #expect(reply.text == "secret")
                    #expect((reply.metrics?.secureConnect ?? .zero) > .zero)
                }
            }
        }

        static let flaws: [(kind: MockIdentityKind, code: TransferError.Code)] = [
            (.missingIntermediate, .serverCertificateHasUnknownRoot),
            (.selfSigned, .serverCertificateHasUnknownRoot),
            (.expired, .serverCertificateHasBadDate),
            (.notYetValid, .serverCertificateNotYetValid),
            (.wrongName, .serverCertificateUntrusted),
            (.weakKey, .serverCertificateUntrusted),
        ]

        @Test(arguments: Transports.able(to: .customTrust), flaws)
        func aFlawIsNamed(
            subject: TransportUnderTest,
            flaw: (kind: MockIdentityKind, code: TransferError.Code)
        ) async throws {
            let server = try server(try Authorities.trusted.serverIdentity(flaw.kind))
            let sound = try self.server(try Authorities.trusted.serverIdentity())
            try await subject.with(trusting: try Authorities.roots) { transport in
                let request = TransferRequest(method: .put, url: server.address("/"), body: .data(Data("pin".utf8)))
                let error = try await transport.failure(request)
                #expect(error.code == flaw.code, "\(error)")
                #expect(error.host == "127.0.0.1")
                #expect(error.message.contains("127.0.0.1"))
                let reply = try await transport.get(sound.address("/"))
                #expect(reply.text == "secret")
            }
            #expect(server.requests.isEmpty)
            #expect(server.status.receivedByteCount == 0)
        }

        @Test(arguments: Transports.all)
        func aRootThatNobodyKnowsIsRefused(subject: TransportUnderTest) async throws {
            let server = try server(try Authorities.unknown.serverIdentity())
            let roots = subject.exclusions.contains(Ability.customTrust.rawValue) ? .system : try Authorities.roots
            try await subject.with(trusting: roots) { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/")))
                #expect(error.code == .serverCertificateHasUnknownRoot, "\(error)")
            }
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: Transports.all)
        func theSystemTrustsNoTestAuthority(subject: TransportUnderTest) async throws {
            let server = try server(try Authorities.trusted.serverIdentity())
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/")))
                #expect(error.code == .serverCertificateHasUnknownRoot, "\(error)")
            }
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func rootsMayLieInAFile(subject: TransportUnderTest) async throws {
            let server = try server(try Authorities.trusted.serverIdentity())
            let folder = try TemporaryFolder()
            let file = try folder.write(Data(Authorities.trusted.certificate.pem.utf8), to: "root.pem")
            try await subject.with(trusting: .file(file)) { transport in
                let reply = try await transport.get(server.address("/"))
                #expect(reply.text == "secret")
            }
        }

        static let unreadableRoots: [TrustedRoots] = [
            .pem(Data()), .pem(Data("no certificate".utf8)), .file(URL(fileURLWithPath: "/no/such/roots.pem")),
        ]

        /// What cannot be read must not fall back to the system's roots, nor to none.
        @Test(arguments: Transports.able(to: .customTrust), unreadableRoots)
        func rootsThatCannotBeReadTrustNobody(subject: TransportUnderTest, roots: TrustedRoots) async throws {
            let server = try server(try Authorities.trusted.serverIdentity())
            try await subject.with(trusting: roots) { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/")))
                #expect(error.code == .secureConnectionFailed, "\(error)")
                if case .file(let file) = roots { #expect(error.message.contains(file.path)) }
            }
            #expect(server.requests.isEmpty)
        }
    }
}
