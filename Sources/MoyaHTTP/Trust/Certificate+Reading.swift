public import Foundation
public import MoyaTransport

extension Certificate {
    /// Reads a certificate in DER, or the only one in a PEM text.
    ///
    /// - Throws: ``CertificateError``.
    public init(data: Data) throws(CertificateError) {
        let certificates = try Certificate.certificates(in: data)
        guard let first = certificates.first, certificates.count == 1 else { throw .notOne(certificates.count) }
        self = first
    }

    /// Reads a file with a certificate in DER, or the only one in a PEM text.
    ///
    /// - Throws: ``CertificateError``, or what Foundation throws for a file that cannot be read.
    public init(contentsOf file: URL) throws {
        self = try Certificate(data: Data(contentsOf: file))
    }

    /// Reads a certificate in DER, or all those in a PEM text, in order.
    ///
    /// - Throws: ``CertificateError/unreadable`` when there is none or one of them cannot be read.
    public static func certificates(in data: Data) throws(CertificateError) -> [Certificate] {
        let engine = DefaultTransport.trustEngine
        if let certificate = engine?.certificate(der: data) { return [certificate] }
        guard let certificates = engine?.certificates(pem: data), !certificates.isEmpty else { throw .unreadable }
        return certificates
    }
}

/// Why bytes are no certificate.
public enum CertificateError: LocalizedError, Hashable {
    /// They are neither DER nor PEM, or are damaged.
    case unreadable
    /// They are this many certificates, where one is wanted.
    case notOne(Int)

    /// What is wrong.
    public var errorDescription: String? {
        switch self {
        case .unreadable: "The certificate cannot be read: it is neither DER nor PEM, or it is damaged."
        case .notOne(let count): "One certificate is wanted, and there are \(count); read them as a list."
        }
    }
}

extension ServerTrust {
    /// What the platform makes of certificates that a server might show: for tests of evaluators.
    ///
    /// - Parameters:
    ///   - certificates: What the server shows, its own certificate first.
    ///   - host: The host that is meant.
    ///   - roots: The only certificates that the chain may end in.
    public init(presenting certificates: [Certificate], for host: String, roots: [Certificate]) throws {
        guard let engine = DefaultTransport.trustEngine else { throw CertificateError.unreadable }
        self = engine.trust(certificates, host: host, roots: roots)
    }
}
