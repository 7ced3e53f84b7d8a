public import Foundation

/// Why the platform does not trust a chain of certificates.
public struct TrustFailure: LocalizedError, Hashable {
    /// The kinds of reasons.
    public enum Kind: String, Sendable, CaseIterable {
        /// A certificate is out of date.
        case expired
        /// A certificate is not valid yet.
        case notYetValid
        /// The chain does not end in a trusted certificate: self-signed, by a stranger, or a link is missing.
        case unknownRoot
        /// The server's own certificate is for other hosts.
        case wrongHost
        /// A certificate was revoked.
        case revoked
        /// Whether a certificate was revoked cannot be found out.
        case revocationUnknown
        /// A key or digest is too weak.
        case weak
        /// Anything else.
        case other
    }

    /// The kind of reason, for programs.
    public let kind: Kind
    /// The platform's own words.
    public let message: String

    /// Makes a failure.
    public init(_ kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }

    /// The platform's own words.
    public var errorDescription: String? { message }

    /// The code of a transfer that fails for this reason.
    public var code: TransferError.Code {
        switch kind {
        case .expired: .serverCertificateHasBadDate
        case .notYetValid: .serverCertificateNotYetValid
        case .unknownRoot: .serverCertificateHasUnknownRoot
        case .wrongHost, .revoked, .revocationUnknown, .weak, .other: .serverCertificateUntrusted
        }
    }
}
