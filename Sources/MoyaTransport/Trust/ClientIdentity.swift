public import Foundation

/// A client certificate with its private key, for servers that ask who calls.
///
/// The key never leaves the platform's TLS library, and no description shows anything of it.
public struct ClientIdentity: Sendable {
    /// The client's own certificate.
    public let certificate: Certificate
    /// The certificates that are sent along, up to but mostly without the root.
    public let intermediates: [Certificate]
    /// The engine's key.
    package let key: any ClientKey

    /// Made by engines.
    package init(certificates: [Certificate], key: any ClientKey) throws(ClientIdentityError) {
        guard let first = certificates.first else { throw .certificateMissing }
        certificate = first
        intermediates = Array(certificates.dropFirst())
        self.key = key
    }
}

/// A private key in the hands of an engine.
package protocol ClientKey: AnyObject, Sendable {}

extension ClientIdentity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whose identity it is.
    public var description: String { "client identity of \(certificate.subject)" }
    /// Whose identity it is.
    public var debugDescription: String { description }
    /// Whose identity it is, and nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: ["subject": certificate.subject]) }
}

/// Why a client identity could not be made.
public enum ClientIdentityError: LocalizedError, Hashable, CaseIterable {
    /// The bytes are no PKCS#12 archive or PEM text, or are damaged.
    case unreadable
    /// The archive or key is encrypted and no password was given.
    case passwordRequired
    /// The password does not open the archive or key.
    case wrongPassword
    /// The archive or key is encrypted in a way that the platform does not open, as Apple's do no encrypted PEM.
    case unsupportedEncryption
    /// So many steps lead from the password to the key that it would take minutes.
    case derivationTooLong
    /// There is no certificate.
    case certificateMissing
    /// There is no private key.
    case keyMissing
    /// The private key belongs to none of the certificates.
    case keyMismatched
    /// The certificate is out of date.
    case expired
    /// The certificate is not valid yet.
    case notYetValid
    /// This transport or platform cannot use client identities.
    case unsupported

    /// What is wrong and what to do.
    public var errorDescription: String? {
        switch self {
        case .unreadable: "The client identity cannot be read: it is neither PKCS#12 nor PEM, or it is damaged."
        case .passwordRequired: "The client identity is encrypted; give its password."
        case .wrongPassword: "The password does not open the client identity."
        case .unsupportedEncryption:
            "The client identity is encrypted in a way that this platform does not open; export it as PKCS#12 with AES."
        case .derivationTooLong:
            "The client identity derives its key from the password in too many steps; export it with ten million at most."
        case .certificateMissing: "The client identity holds no certificate."
        case .keyMissing: "The client identity holds no private key."
        case .keyMismatched: "The private key of the client identity belongs to none of its certificates."
        case .expired: "The certificate of the client identity has expired."
        case .notYetValid: "The certificate of the client identity is not valid yet."
        case .unsupported: "Client identities need a libcurl that is built with OpenSSL."
        }
    }
}
