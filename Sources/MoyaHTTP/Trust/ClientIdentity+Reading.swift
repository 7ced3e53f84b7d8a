public import Foundation
public import MoyaTransport

extension ClientIdentity {
    /// Opens a PKCS#12 archive: a `.p12` or `.pfx` file.
    ///
    /// - Parameters:
    ///   - pkcs12: The bytes of the archive.
    ///   - password: What it is encrypted with; `nil` for nothing.
    /// - Throws: ``MoyaTransport/ClientIdentityError``, which says what is wrong.
    public init(pkcs12: Data, password: String?) throws(ClientIdentityError) {
        guard let engine = DefaultTransport.trustEngine else { throw .unsupported }
        self = try engine.identity(pkcs12: pkcs12, password: password)
    }

    /// Reads PEM texts.
    ///
    /// - Parameters:
    ///   - certificates: The client's certificate and those between it and the root, in any order.
    ///   - privateKey: The private key; may be the same text.
    ///   - password: What the key is encrypted with; `nil`, the default, for nothing.
    /// - Throws: ``MoyaTransport/ClientIdentityError``, which says what is wrong.
    public init(
        certificates: Data,
        privateKey: Data,
        password: String? = nil
    ) throws(ClientIdentityError) {
        guard let engine = DefaultTransport.trustEngine else { throw .unsupported }
        self = try engine.identity(certificates: certificates, key: privateKey, password: password)
    }
}
