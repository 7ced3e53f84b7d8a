import CMoyaCurl
import Foundation
import MoyaTransport

extension Certificate {
    /// Reads DER; `nil` when OpenSSL cannot or when something follows.
    init?(openSSL data: Data) {
        var facts = moya_certificate_facts()
        guard data.withBorrowedBytes({ moya_certificate_read($0, &facts) }) == 1 else { return nil }
        defer { moya_certificate_facts_free(&facts) }
        let digest = withUnsafeBytes(of: facts.public_key_sha256) { Data($0) }
        guard let publicKey = try? PublicKey(sha256: digest) else { return nil }
        self.init(
            data: data,
            subject: String(cString: facts.subject),
            issuer: String(cString: facts.issuer),
            notBefore: Date(timeIntervalSince1970: TimeInterval(facts.not_before)),
            notAfter: Date(timeIntervalSince1970: TimeInterval(facts.not_after)),
            publicKey: publicKey
        )
    }
}

extension TrustFailure {
    init?(_ trust: moya_trust) {
        let kind: Kind
        switch trust.failure {
        case moya_trust_fine: return nil
        case moya_trust_expired: kind = .expired
        case moya_trust_not_yet_valid: kind = .notYetValid
        case moya_trust_unknown_root: kind = .unknownRoot
        case moya_trust_revoked: kind = .revoked
        case moya_trust_revocation_unknown: kind = .revocationUnknown
        case moya_trust_weak: kind = .weak
        default: kind = .other
        }
        self.init(kind, message: trust.reason.map { String(cString: $0) } ?? "OpenSSL gives no reason")
    }
}

extension ServerTrust {
    /// Copies what C lends. A certificate that cannot be read ends its list there: nothing above it is seen.
    init(_ trust: moya_trust, host: String, judge: OpenSSLJudge) {
        func read(_ first: UnsafePointer<moya_bytes>?, _ count: Int) -> [Certificate] {
            var read: [Certificate] = []
            for bytes in UnsafeBufferPointer(start: first, count: count) {
                guard let certificate = Certificate(openSSL: bytes.data) else { break }
                read.append(certificate)
            }
            return read
        }
        let chain = read(trust.chain, trust.chain_count)
        let isForHost = chain.first?.data.withBorrowedBytes { moya_certificate_is_for_host($0, host) } == 1
        let namesHosts = isForHost || chain.first?.data.withBorrowedBytes(moya_certificate_names_hosts) == 1
        self.init(
            host: host,
            presentedCertificates: read(trust.presented, trust.presented_count),
            certificates: chain,
            chainFailure: chain.count == trust.chain_count && !chain.isEmpty
                ? TrustFailure(trust) : TrustFailure(.other, message: "a certificate cannot be read"),
            isForHost: isForHost,
            namesHosts: namesHosts,
            isKnownGood: trust.is_known_good != 0,
            judge: judge
        )
    }
}
