import CMoyaCurl
package import Foundation
package import MoyaTransport

/// Reads certificates and identities through OpenSSL.
package struct OpenSSLTrust: TrustEngine {
    /// Makes the reader; it has no state.
    package init() {}

    package func certificate(der: Data) -> Certificate? {
        Certificate(openSSL: der)
    }

    package func certificates(pem: Data) -> [Certificate]? {
        var count: Int32 = 0
        let ders = ByteCollector.collect { context in
            count = pem.withBorrowedBytes { moya_pem_certificates($0, ByteCollector.take, context) }
        }
        let certificates = ders.compactMap { Certificate(openSSL: $0) }
        return certificates.count == Int(count) ? certificates : nil
    }

    package func isRevocationList(_ bytes: Data) -> Bool {
        bytes.withBorrowedBytes { moya_revocation_list_check($0) } == 1
    }

    package func identity(pkcs12: Data, password: String?) throws(ClientIdentityError) -> ClientIdentity {
        try identity(password) { password, problem in
            pkcs12.withBorrowedBytes { moya_identity_from_pkcs12($0, password, problem) }
        }
    }

    package func identity(
        certificates: Data,
        key: Data,
        password: String?
    ) throws(ClientIdentityError) -> ClientIdentity {
        try identity(password) { password, problem in
            certificates.withBorrowedBytes { certificates in
                key.withBorrowedBytes { moya_identity_from_pem(certificates, $0, password, problem) }
            }
        }
    }

    package func trust(_ certificates: [Certificate], host: String, roots: [Certificate]) -> ServerTrust {
        let judge = OpenSSLJudge(roots: roots)
        let unjudged = ServerTrust(
            host: host,
            presentedCertificates: certificates,
            certificates: [],
            chainFailure: TrustFailure(.other, message: "there is no certificate"),
            isForHost: false,
            isKnownGood: false,
            judge: judge
        )
        return certificates.isEmpty ? unjudged : judge.judge(unjudged, by: TrustRules())
    }

    private func identity(
        _ password: String?,
        _ read: (UnsafePointer<CChar>?, UnsafeMutablePointer<moya_identity_problem>) -> OpaquePointer?
    ) throws(ClientIdentityError) -> ClientIdentity {
        guard moya_curl_uses_this_openssl() == 1 else { throw .unsupported }
        // C would take the part before the zero for the whole.
        if let password, password.utf8.contains(0) { throw .wrongPassword }
        var problem = moya_identity_fine
        let identity = password.map { $0.withCString { read($0, &problem) } } ?? read(nil, &problem)
        guard let identity else { throw ClientIdentityError(problem) }
        let key = OpenSSLKey(identity)
        return try ClientIdentity(certificates: key.certificates, key: key)
    }
}

/// A client's certificates and key as OpenSSL keeps them.
///
/// `@unchecked Sendable`: nothing changes it after it was made, and OpenSSL counts references atomically.
final class OpenSSLKey: ClientKey, @unchecked Sendable {
    private let identity: OpaquePointer

    init(_ identity: OpaquePointer) {
        self.identity = identity
    }

    deinit {
        moya_identity_free(identity)
    }

    var certificates: [Certificate] {
        ByteCollector.collect { moya_identity_certificates(identity, ByteCollector.take, $0) }
            .compactMap { Certificate(openSSL: $0) }
    }

    /// Whether the context of a connection took the identity.
    func use(in sslContext: UnsafeMutableRawPointer) -> Bool {
        moya_context_use_identity(sslContext, identity) == 1
    }
}

extension ClientIdentityError {
    fileprivate init(_ problem: moya_identity_problem) {
        switch problem {
        case moya_identity_password_required: self = .passwordRequired
        case moya_identity_password_wrong: self = .wrongPassword
        case moya_identity_encryption_unsupported: self = .unsupportedEncryption
        case moya_identity_derivation_too_long: self = .derivationTooLong
        case moya_identity_certificate_missing: self = .certificateMissing
        case moya_identity_key_missing: self = .keyMissing
        case moya_identity_key_mismatched: self = .keyMismatched
        case moya_identity_expired: self = .expired
        case moya_identity_not_yet_valid: self = .notYetValid
        default: self = .unreadable
        }
    }
}
