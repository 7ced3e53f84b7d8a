public import Foundation

/// An X.509 certificate: its bytes and what it says of itself.
///
/// A value like any other, made by the platform's own reader: two are equal when their bytes are.
public struct Certificate: Sendable, Hashable {
    /// The certificate in DER.
    public let data: Data
    /// Whom it is for, such as `CN=api.example,O=Example`.
    public let subject: String
    /// Who signed it.
    public let issuer: String
    /// The first moment of its validity.
    public let notBefore: Date
    /// The last moment of its validity.
    public let notAfter: Date
    /// The key that it vouches for.
    public let publicKey: PublicKey

    package init(
        data: Data,
        subject: String,
        issuer: String,
        notBefore: Date,
        notAfter: Date,
        publicKey: PublicKey
    ) {
        self.data = data
        self.subject = subject
        self.issuer = issuer
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.publicKey = publicKey
    }

    /// Whether the bytes are equal.
    public static func == (left: Certificate, right: Certificate) -> Bool {
        left.data == right.data
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(data)
    }
}

extension Certificate: CustomStringConvertible {
    /// The subject and the pin of the key.
    public var description: String { "\(subject) \(publicKey)" }
}
