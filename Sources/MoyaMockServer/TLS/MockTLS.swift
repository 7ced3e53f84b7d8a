import CMoyaMockServer

/// How a server speaks TLS.
///
///     let authority = try MockAuthority()
///     let server = try MockServer(tls: MockTLS(identity: authority.serverIdentity()))
///     // clients trust authority.pemFile()
public struct MockTLS: Sendable {
    /// What the server wants to see of the client.
    public enum ClientCertificate: Sendable {
        /// Nothing is asked for.
        case ignored
        /// A certificate is asked for and, if given, must be issued by this authority.
        case optional(issuedBy: MockAuthority)
        /// Without a certificate issued by this authority the handshake fails.
        case required(issuedBy: MockAuthority)
    }

    /// The certificates that are sent, and the key of the first.
    public var identity: MockIdentity
    /// The versions that are spoken; 1.2 and 1.3 by default.
    public var versions: ClosedRange<MockTLSVersion>
    /// What is asked of the client; nothing by default.
    public var clientCertificate: ClientCertificate
    /// The ALPN protocols in the server's order; `http/1.1` by default.
    public var applicationProtocols: [String]

    /// Describes a TLS server.
    public init(
        identity: MockIdentity,
        versions: ClosedRange<MockTLSVersion> = .tls12 ... .tls13,
        clientCertificate: ClientCertificate = .ignored,
        applicationProtocols: [String] = ["http/1.1"]
    ) {
        self.identity = identity
        self.versions = versions
        self.clientCertificate = clientCertificate
        self.applicationProtocols = applicationProtocols
    }

    func withOptions<Result>(_ body: (inout moya_mock_tls_options) -> Result) -> Result {
        let (mode, authority) = clientMode
        // Names longer than a length byte can tell are left out: they cannot be offered either.
        let names = applicationProtocols.map { Array($0.utf8) }.filter { (1...255).contains($0.count) }
        let protocols = names.flatMap { [UInt8($0.count)] + $0 }
        return identity.certificatesPEM.withCString { certificates in
            identity.privateKeyPEM.withCString { key in
                (authority?.certificate.pem ?? "").withCString { client in
                    protocols.withUnsafeBufferPointer { protocols in
                        var options = moya_mock_tls_options(
                            certificates_pem: certificates,
                            private_key_pem: key,
                            client_authority_pem: client,
                            client_certificate: mode,
                            minimum_version: Int32(versions.lowerBound.rawValue),
                            maximum_version: Int32(versions.upperBound.rawValue),
                            protocols: protocols.baseAddress,
                            protocols_count: protocols.count
                        )
                        return body(&options)
                    }
                }
            }
        }
    }

    private var clientMode: (moya_mock_client_certificate, MockAuthority?) {
        switch clientCertificate {
        case .ignored: (moya_mock_client_certificate_ignored, nil)
        case .optional(let authority): (moya_mock_client_certificate_optional, authority)
        case .required(let authority): (moya_mock_client_certificate_required, authority)
        }
    }
}
