import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// What can go wrong in a handshake apart from the server's certificate.
    @Suite struct Handshakes {
        private func server(_ change: (inout MockTLS) throws -> Void = { _ in }) throws -> MockServer {
            var tls = MockTLS(identity: try Authorities.trusted.serverIdentity())
            try change(&tls)
            let server = try MockServer(tls: tls)
            server.route(nil, "/*", response: .text("secret"))
            return server
        }

        @Test(arguments: Transports.able(to: .customTrust), [MockTLSVersion.tls12, .tls13])
        func aClientCertificateThatIsMissingIsNamed(
            subject: TransportUnderTest,
            version: MockTLSVersion
        ) async throws {
            let server = try server { tls in
                tls.versions = version...version
                tls.clientCertificate = .required(issuedBy: try Authorities.trusted)
            }
            try await subject.with(trusting: try Authorities.roots) { transport in
                for method in [HTTPMethod.get, .post] {
                    let body: TransferBody = method == .post ? .data(Data("x".utf8)) : .none
                    let request = TransferRequest(method: method, url: server.address("/"), body: body)
                    let error = try await transport.failure(request)
                    #expect(error.code == .clientCertificateRequired, "\(error)")
                    #expect(error.message.contains("127.0.0.1"))
                }
            }
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: Transports.able(to: .customTrust), [MockTLSVersion.tls12, .tls13])
        func aClientCertificateThatIsOptionalMayBeMissing(
            subject: TransportUnderTest,
            version: MockTLSVersion
        ) async throws {
            let server = try server { tls in
                tls.versions = version...version
                tls.clientCertificate = .optional(issuedBy: try Authorities.trusted)
            }
            try await subject.with(trusting: try Authorities.roots) { transport in
                let reply = try await transport.get(server.address("/"))
                #expect(reply.text == "secret")
            }
            #expect(server.requests.first?.tls?.version == version)
        }

        /// Such a server reads the handshake as the start of a request: it waits for more, or says that it is malformed.
        @Test(arguments: Transports.all)
        func aServerWithoutTLSIsNamed(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            try await subject.with { transport in
                let request = TransferRequest(
                    url: "https://127.0.0.1:\(server.port)/",
                    timeouts: TransferTimeouts(idle: .milliseconds(300))
                )
                let error = try await transport.failure(request)
                #expect([.timedOut, .secureConnectionFailed].contains(error.code), "\(error)")
                #expect(error.message.contains("127.0.0.1"))
            }
        }

        @Test(arguments: Transports.all)
        func aServerThatSpeaksOnlyTLSAnswersNoPlainRequest(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with { transport in
                let url = "http://127.0.0.1:\(server.port)/"
                let error = try await transport.failure(TransferRequest(url: url))
                #expect([.badServerResponse, .connectionLost].contains(error.code), "\(error)")
            }
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aConnectionIsReusedAndItsHandshakeWithIt(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with(trusting: try Authorities.roots) { transport in
                for _ in 0..<5 {
                    let reply = try await transport.get(server.address("/"))
                    #expect(reply.text == "secret")
                }
            }
            #expect(server.acceptedConnections == 1)
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func largeBodiesPassUnharmed(subject: TransportUnderTest) async throws {
            let size = 16 << 20
            let server = try server()
            server.route("GET", "/big", response: MockResponse(body: .generated(count: size)))
            try await subject.with(trusting: try Authorities.roots) { transport in
                let reply = try await transport.get(server.address("/big"), delivery: .stream(buffer: 1 << 16))
                #expect(reply.body.count == size && MockPattern.matches(reply.body))
                let body = PatternSource.body(count: size, isLengthKnown: false)
                _ = try await transport.whole(TransferRequest(method: .put, url: server.address("/up"), body: body))
            }
            #expect(server.requests.last?.bodySHA256 == MockPattern.sha256(count: size))
        }

        /// Cancelling inside a handshake must not leave anything behind.
        @Test(arguments: Transports.able(to: .customTrust))
        func cancelledHandshakesComplete(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with(connectionsPerHost: 50, trusting: try Authorities.roots) { transport in
                for round in 0..<20 {
                    let calls = (0..<20).map { _ in Task { try await transport.get(server.address("/")) } }
                    try await Task.sleep(for: .microseconds(round * 200))
                    for call in calls { call.cancel() }
                    for call in calls {
                        let code = await (call.result.failure as? TransferError)?.code
                        #expect(code == nil || code == .cancelled)
                    }
                }
                let reply = try await transport.get(server.address("/"))
                #expect(reply.text == "secret")
            }
            let isGone = await server.waitUntil { $0.openConnections == 0 }
            #expect(isGone)
        }
    }
}

extension Result {
    /// The error, if it is one.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
