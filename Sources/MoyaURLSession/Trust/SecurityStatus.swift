import Foundation
import MoyaTransport

/// The numbers by which Apple's Security framework says what is wrong (`SecBase.h`, `SecureTransport.h`).
enum SecurityStatus {
    static let authenticationFailed = -25_293
    static let chainIncomplete = -25_318
    static let unsupportedFormat = -25_256
    static let unknownFormat = -25_257
    static let passphraseRequired = -25_260
    static let archiveVerificationFailed = -25_264
    static let hostNameMismatch = -67_602
    static let rootInvalid = -67_612
    static let revocationListExpired = -67_613
    static let revocationListBadAddress = -67_617
    static let revocationListExtensionUnknown = -67_619
    static let revocationListPolicyFailed = -67_621
    static let responseBroken = -67_630
    static let responseUnrecognized = -67_633
    static let revocationCheckIncomplete = -67_635
    static let responseNotTrusted = -67_637
    static let responseSignatureBroken = -67_639
    static let responseNonceMismatch = -67_646
    static let keySizeUnsupported = -67_735
    static let digestInvalid = -67_815
    static let expired = -67_818
    static let notYetValid = -67_819
    static let revoked = -67_820
    static let suspended = -67_821
    static let notTrusted = -67_843
    static let unknownRoot = -9_812
    static let rootMissing = -9_813
    static let sslExpired = -9_814
    static let sslNotYetValid = -9_815
    static let sslHostNameMismatch = -9_843
}

extension TrustFailure.Kind {
    /// What a status of SecTrust means; of several reasons it gives the gravest.
    init(securityStatus status: Int) {
        switch status {
        case SecurityStatus.expired, SecurityStatus.sslExpired: self = .expired
        case SecurityStatus.notYetValid, SecurityStatus.sslNotYetValid: self = .notYetValid
        case SecurityStatus.notTrusted, SecurityStatus.chainIncomplete, SecurityStatus.rootInvalid,
            SecurityStatus.unknownRoot, SecurityStatus.rootMissing:
            self = .unknownRoot
        case SecurityStatus.hostNameMismatch, SecurityStatus.sslHostNameMismatch: self = .wrongHost
        case SecurityStatus.revoked, SecurityStatus.suspended: self = .revoked
        case SecurityStatus.revocationListPolicyFailed...SecurityStatus.revocationListExtensionUnknown,
            SecurityStatus.revocationListBadAddress...SecurityStatus.revocationListExpired,
            SecurityStatus.responseUnrecognized...SecurityStatus.responseBroken,
            SecurityStatus.revocationCheckIncomplete, SecurityStatus.responseNotTrusted,
            SecurityStatus.responseNonceMismatch...SecurityStatus.responseSignatureBroken:
            self = .revocationUnknown
        case SecurityStatus.keySizeUnsupported, SecurityStatus.digestInvalid: self = .weak
        default: self = .other
        }
    }
}

extension TrustFailure {
    /// What SecTrust says of a chain.
    ///
    /// It has one status for every certificate that is out of date; the dates tell whether that is early or late.
    init(securityStatus status: Int, message: String, chain: [Certificate], at now: Date = .now) {
        var kind = Kind(securityStatus: status)
        if kind == .expired, chain.contains(where: { $0.notBefore > now }), chain.allSatisfy({ $0.notAfter >= now }) {
            kind = .notYetValid
        }
        self.init(kind, message: "\(message.trimmingCharacters(in: .punctuationCharacters)) (\(status))")
    }
}

extension ClientIdentityError {
    /// Why the import of a PKCS#12 archive failed.
    init(importStatus status: Int, hasPassword: Bool) {
        switch status {
        case SecurityStatus.authenticationFailed, SecurityStatus.archiveVerificationFailed:
            self = hasPassword ? .wrongPassword : .passwordRequired
        case SecurityStatus.passphraseRequired: self = .passwordRequired
        case SecurityStatus.unsupportedFormat: self = .unsupportedEncryption
        default: self = .unreadable
        }
    }
}

extension Certificate {
    /// Why a client cannot show this certificate, if that is so.
    func problem(at now: Date = .now) -> ClientIdentityError? {
        if notAfter < now { return .expired }
        return notBefore > now ? .notYetValid : nil
    }

    /// The moment next to `now` at which this certificate and its issuer's are both valid, if there is one.
    func validity(with issuer: Certificate, near now: Date = .now) -> Date? {
        let (first, last) = (max(notBefore, issuer.notBefore), min(notAfter, issuer.notAfter))
        return first <= last ? min(max(now, first), last) : nil
    }
}
