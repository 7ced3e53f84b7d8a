import CMoyaDigest
import Foundation
import MoyaTransport

extension Certificate {
    /// Reads DER; `nil` when it is no certificate or when something follows it.
    init?(fields der: Data) {
        guard let fields = CertificateFields(der: der), let publicKey = PublicKey(info: fields.publicKeyInfo) else {
            return nil
        }
        self.init(
            data: der,
            subject: fields.subject.description,
            issuer: fields.issuer.description,
            notBefore: fields.notBefore,
            notAfter: fields.notAfter,
            publicKey: publicKey
        )
    }
}

extension PublicKey {
    /// The key of a SubjectPublicKeyInfo in DER.
    fileprivate init?(info: Data) {
        var digest = [UInt8](repeating: 0, count: 32)
        let count = info.withUnsafeBytes { moya_digest(moya_digest_sha256, $0.baseAddress, $0.count, &digest) }
        guard count == digest.count, let key = try? PublicKey(sha256: Data(digest)) else { return nil }
        self = key
    }
}
