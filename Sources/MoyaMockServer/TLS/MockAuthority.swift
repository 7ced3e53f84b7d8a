public import Foundation

/// A certificate authority that exists only for a test.
///
///     let authority = try MockAuthority()
///     let expired = try authority.serverIdentity(validity: .expired)
///     let client = try authority.clientIdentity(name: "Ada")
public final class MockAuthority: Sendable {
    /// The names of servers on this machine: localhost and the two loopback addresses.
    public static let loopbackNames = ["localhost", "127.0.0.1", "::1"]

    /// The authority's own certificate.
    public let certificate: MockCertificate
    /// The intermediates between what this authority issues and the root, nearest first; empty for a root.
    public let intermediates: [MockCertificate]

    private let keyPEM: String
    private let writtenFile = Monitor<URL?>(nil)

    /// Makes a root.
    ///
    /// - Parameters:
    ///   - name: Its common name.
    ///   - key: The kind of its key.
    ///   - validity: When it is valid.
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public convenience init(
        name: String = "Mock Root Authority",
        key: MockKeyKind = .p256,
        validity: MockValidity = .current
    ) throws(MockServerError) {
        try self.init(name: name, key: key, validity: validity, parent: nil)
    }

    private init(
        name: String,
        key: MockKeyKind,
        validity: MockValidity,
        parent: MockAuthority?
    ) throws(MockServerError) {
        keyPEM = try CertificateMaker.makeKey(key)
        let certificate = try CertificateMaker.makeCertificate(
            CertificateMaker.Request(commonName: name, validity: validity, isAuthority: true),
            keyPEM: keyPEM,
            issuer: parent.map { ($0.certificate, $0.keyPEM) }
        )
        self.certificate = certificate
        intermediates = parent.map { [certificate] + $0.intermediates } ?? []
    }

    deinit {
        if let file = writtenFile.withLock({ $0 }) { try? FileManager.default.removeItem(at: file) }
    }

    /// The certificate in a temporary PEM file, for clients that want a path. It lasts as long as this object.
    ///
    /// - Throws: What `FileManager` throws when the file cannot be written.
    public func pemFile() throws -> URL {
        try writtenFile.withLock { written in
            if let written { return written }
            let file = FileManager.default.temporaryDirectory.appending(path: "mock-authority-\(UUID()).pem")
            try Data(certificate.pem.utf8).write(to: file)
            written = file
            return file
        }
    }

    /// An authority below this one.
    ///
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public func intermediate(
        name: String = "Mock Intermediate Authority",
        key: MockKeyKind = .p256,
        validity: MockValidity = .current
    ) throws(MockServerError) -> MockAuthority {
        try MockAuthority(name: name, key: key, validity: validity, parent: self)
    }

    /// An identity for a server.
    ///
    /// - Parameters:
    ///   - names: DNS names, also with a wildcard, and IP addresses; the first is the common name too.
    ///   - validity: When it is valid.
    ///   - key: The kind of key.
    ///   - includesIntermediates: Whether the server sends the intermediates up to the root.
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public func serverIdentity(
        names: [String] = MockAuthority.loopbackNames,
        validity: MockValidity = .current,
        key: MockKeyKind = .p256,
        includesIntermediates: Bool = true
    ) throws(MockServerError) -> MockIdentity {
        try issue(
            CertificateMaker.Request(commonName: names.first ?? "server", names: names, validity: validity),
            key: key,
            includesIntermediates: includesIntermediates
        )
    }

    /// An identity for a client.
    ///
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public func clientIdentity(
        name: String = "Mock Client",
        validity: MockValidity = .current,
        key: MockKeyKind = .p256
    ) throws(MockServerError) -> MockIdentity {
        try issue(
            CertificateMaker.Request(commonName: name, validity: validity, isForClient: true),
            key: key,
            includesIntermediates: true
        )
    }

    private func issue(
        _ request: CertificateMaker.Request,
        key: MockKeyKind,
        includesIntermediates: Bool
    ) throws(MockServerError) -> MockIdentity {
        let leafKeyPEM = try CertificateMaker.makeKey(key)
        let leaf = try CertificateMaker.makeCertificate(
            request,
            keyPEM: leafKeyPEM,
            issuer: (certificate, keyPEM)
        )
        return MockIdentity(
            certificates: [leaf] + (includesIntermediates ? intermediates : []),
            privateKeyPEM: leafKeyPEM
        )
    }
}
