import CMoyaMockServer
public import Foundation

/// An X.509 certificate.
public struct MockCertificate: Hashable, Sendable {
    /// The certificate as PEM text.
    public let pem: String

    /// Takes a certificate that something else has made.
    public init(pem: String) {
        self.pem = pem
    }

    /// The certificate as DER.
    public var der: Data {
        let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        return Data(base64Encoded: base64) ?? Data()
    }
}

/// The kinds of private keys that certificates are made with.
public enum MockKeyKind: Hashable, Sendable {
    /// ECDSA over P-256, the quickest to make.
    case p256
    /// RSA with this many bits; 1,024 and less is refused by today's clients.
    case rsa(bits: Int)
}

/// The time in which a certificate is valid.
public struct MockValidity: Hashable, Sendable {
    /// The first moment.
    public var notBefore: Date
    /// The last moment.
    public var notAfter: Date

    /// Makes a time span.
    public init(notBefore: Date, notAfter: Date) {
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    /// From a day ago to 300 days ahead, which every client accepts.
    public static var current: MockValidity { days(-1, 300) }
    /// From 60 days ago to 30 days ago.
    public static var expired: MockValidity { days(-60, -30) }
    /// From 30 days ahead to 60 days ahead.
    public static var notYet: MockValidity { days(30, 60) }

    private static func days(_ from: Double, _ to: Double) -> MockValidity {
        MockValidity(
            notBefore: Date(timeIntervalSinceNow: from * 86_400),
            notAfter: Date(timeIntervalSinceNow: to * 86_400)
        )
    }
}

/// Makes keys and certificates through OpenSSL.
enum CertificateMaker {
    struct Request {
        var commonName: String
        var names: [String] = []
        var validity: MockValidity
        var isAuthority = false
        var isForClient = false
    }

    static func makeKey(_ kind: MockKeyKind) throws(MockServerError) -> String {
        let bits: Int32 =
            switch kind {
            case .p256: 0
            case .rsa(let bits): Int32(clamping: max(1, bits))
            }
        return try text { moya_mock_key_create(bits, $0, $1) }
    }

    /// Without an issuer the certificate is signed by its own key.
    static func makeCertificate(
        _ request: Request,
        keyPEM: String,
        issuer: (certificate: MockCertificate, keyPEM: String)?
    ) throws(MockServerError) -> MockCertificate {
        let names = request.names.map { ($0.isAddress ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
        let pem = try text { error, errorSize in
            request.commonName.withCString { commonName in
                names.withCString { alternativeNames in
                    var request = moya_mock_certificate_request(
                        common_name: commonName,
                        alternative_names: names.isEmpty ? nil : alternativeNames,
                        not_before: Int64(request.validity.notBefore.timeIntervalSince1970),
                        not_after: Int64(request.validity.notAfter.timeIntervalSince1970),
                        is_authority: request.isAuthority,
                        for_client: request.isForClient
                    )
                    return moya_mock_certificate_create(
                        &request,
                        keyPEM,
                        issuer?.certificate.pem,
                        issuer?.keyPEM,
                        error,
                        errorSize
                    )
                }
            }
        }
        return MockCertificate(pem: pem)
    }

    static func data(
        _ make: (UnsafeMutablePointer<CChar>, Int) -> moya_mock_bytes
    ) throws(MockServerError) -> Data {
        var error = [CChar](repeating: 0, count: 512)
        let made = make(&error, error.count)
        guard let bytes = made.bytes else { throw .tls(String(cBuffer: error)) }
        defer { moya_mock_bytes_free(made) }
        return Data(bytes: bytes, count: made.count)
    }

    private static func text(
        _ make: (UnsafeMutablePointer<CChar>, Int) -> moya_mock_bytes
    ) throws(MockServerError) -> String {
        String(decoding: try data(make), as: UTF8.self)
    }
}

extension String {
    /// Whether a subject name is an IP address rather than a DNS name.
    fileprivate var isAddress: Bool {
        contains(":") || !isEmpty && allSatisfy { $0 == "." || $0.isNumber }
    }
}
