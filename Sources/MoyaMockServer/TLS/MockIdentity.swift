import CMoyaMockServer
public import Foundation

/// Certificates and the private key of the first of them, for a server or a client.
public struct MockIdentity: Hashable, Sendable {
    /// The leaf, then whatever is sent after it, in that order. Reorder or shorten it to make a broken chain.
    public var certificates: [MockCertificate]
    /// The private key as PKCS#8 PEM text.
    public var privateKeyPEM: String

    /// Puts an identity together from parts.
    public init(certificates: [MockCertificate], privateKeyPEM: String) {
        self.certificates = certificates
        self.privateKeyPEM = privateKeyPEM
    }

    /// All certificates as one PEM text.
    public var certificatesPEM: String {
        certificates.map(\.pem).joined()
    }

    /// The certificates and the key as one PEM text.
    public var pem: String {
        certificatesPEM + privateKeyPEM
    }

    /// An identity that no authority has signed.
    ///
    /// - Parameters:
    ///   - names: DNS names and IP addresses it is valid for.
    ///   - validity: When it is valid.
    ///   - key: The kind of key.
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public static func selfSigned(
        names: [String] = MockAuthority.loopbackNames,
        validity: MockValidity = .current,
        key: MockKeyKind = .p256
    ) throws(MockServerError) -> MockIdentity {
        let keyPEM = try CertificateMaker.makeKey(key)
        let request = CertificateMaker.Request(
            commonName: names.first ?? "self-signed",
            names: names,
            validity: validity
        )
        let certificate = try CertificateMaker.makeCertificate(request, keyPEM: keyPEM, issuer: nil)
        return MockIdentity(certificates: [certificate], privateKeyPEM: keyPEM)
    }

    /// The certificates and the key as a PKCS#12 archive.
    ///
    /// - Parameters:
    ///   - password: What the archive is encrypted with.
    ///   - friendlyName: The name by which key stores list it.
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public func pkcs12(password: String, friendlyName: String = "mock") throws(MockServerError) -> Data {
        try CertificateMaker.data {
            moya_mock_pkcs12_create(certificatesPEM, privateKeyPEM, password, friendlyName, $0, $1)
        }
    }
}
