package import Foundation

/// The platform's reader and judge of certificates, by the engine that has it.
package protocol TrustEngine: Sendable {
    /// The certificate in these DER bytes, `nil` when they are none.
    func certificate(der: Data) -> Certificate?
    /// The certificates in this PEM text, `nil` when one cannot be read.
    func certificates(pem: Data) -> [Certificate]?
    /// Whether the bytes are a certificate revocation list in DER or PEM.
    func isRevocationList(_ bytes: Data) -> Bool
    /// The identity in a PKCS#12 archive.
    func identity(pkcs12: Data, password: String?) throws(ClientIdentityError) -> ClientIdentity
    /// The identity of a PEM text with certificates and one with a key.
    func identity(certificates: Data, key: Data, password: String?) throws(ClientIdentityError) -> ClientIdentity
    /// What is to be made of certificates that a server might show, ending in these roots.
    func trust(_ certificates: [Certificate], host: String, roots: [Certificate]) -> ServerTrust
}
