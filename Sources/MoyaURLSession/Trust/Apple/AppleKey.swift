#if canImport(Security)
    import Foundation
    import MoyaTransport
    import Security

    /// A client's certificates and key as the Security framework keeps them.
    ///
    /// `@unchecked Sendable`: nothing changes it after it was made.
    final class SecurityKey: ClientKey, @unchecked Sendable {
        private let identity: SecIdentity
        private let intermediates: [SecCertificate]

        private init(_ identity: SecIdentity, _ intermediates: [SecCertificate]) {
            self.identity = identity
            self.intermediates = intermediates
        }

        /// What a server that asks is shown.
        var credential: URLCredential {
            URLCredential(identity: identity, certificates: intermediates, persistence: .none)
        }
    }

    extension SecurityKey {
        /// Opens an archive; the key stays in memory and gets into no keychain.
        static func identity(pkcs12: Data, password: String?) throws(ClientIdentityError) -> ClientIdentity {
            // C would take the part before the zero for the whole.
            if let password, password.utf8.contains(0) { throw .wrongPassword }
            var items: CFArray?
            let options: [String: Any] = [
                kSecImportExportPassphrase as String: password ?? "", kSecImportToMemoryOnly as String: true,
            ]
            let status = SecPKCS12Import(pkcs12 as CFData, options as CFDictionary, &items)
            guard status == errSecSuccess else {
                throw ClientIdentityError(importStatus: Int(status), hasPassword: password != nil)
            }
            let imported = items as? [[String: AnyObject]] ?? []
            let chains = imported.compactMap { $0[kSecImportItemCertChain as String] as? [SecCertificate] }
            guard let item = imported.first(where: { $0[kSecImportItemIdentity as String] != nil }),
                let identity = SecIdentity.cast(item[kSecImportItemIdentity as String])
            else { throw chains.joined().isEmpty ? .certificateMissing : .keyMissing }
            var own: SecCertificate?
            guard SecIdentityCopyCertificate(identity, &own) == errSecSuccess, let own else {
                throw .certificateMissing
            }
            let chain = item[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
            return try make(identity, own, chain)
        }

        /// Puts an identity together from PEM. An encrypted key would have to be opened here: it is turned down.
        static func identity(certificates: Data, key: Data) throws(ClientIdentityError) -> ClientIdentity {
            guard let blocks = PEMBlock.blocks(in: certificates)?.filter(\.isCertificate),
                let keys = PEMBlock.blocks(in: key)?.filter(\.isPrivateKey)
            else { throw .unreadable }
            guard let block = keys.first else { throw .keyMissing }
            guard !blocks.isEmpty else { throw .certificateMissing }
            let fields = try PrivateKeyFields(block)
            var (own, others): (SecCertificate?, [SecCertificate]) = (nil, [])
            for block in blocks {
                guard let certificate = SecCertificateCreateWithData(nil, block.data as CFData) else {
                    throw .unreadable
                }
                if own == nil, CertificateFields(der: block.data)?.publicKey == fields.publicKey {
                    own = certificate
                } else {
                    others.append(certificate)
                }
            }
            guard let own else { throw .keyMismatched }
            let attributes = fields.attributes as CFDictionary
            guard let key = SecKeyCreateWithData(fields.external as CFData, attributes, nil) else { throw .unreadable }
            guard let identity = SecIdentityCreate(nil, own, key) else { throw .keyMismatched }
            return try make(identity, own, others)
        }

        private static func make(
            _ identity: SecIdentity,
            _ own: SecCertificate,
            _ chain: [SecCertificate]
        ) throws(ClientIdentityError) -> ClientIdentity {
            guard let certificate = Certificate(own) else { throw .unreadable }
            if let problem = certificate.problem() { throw problem }
            let others = chain.filter { SecCertificateCopyData($0) as Data != certificate.data }
            let intermediates = others.compactMap { Certificate($0) }
            guard intermediates.count == others.count else { throw .unreadable }
            return try ClientIdentity(certificates: [certificate] + intermediates, key: SecurityKey(identity, others))
        }
    }

    extension SecIdentity {
        /// The identity in a dictionary of Core Foundation, whose types Swift cannot ask for.
        fileprivate static func cast(_ value: AnyObject?) -> SecIdentity? {
            guard let value, CFGetTypeID(value) == SecIdentityGetTypeID() else { return nil }
            return unsafeDowncast(value, to: SecIdentity.self)
        }
    }

    extension PrivateKeyFields {
        fileprivate var attributes: [String: Any] {
            let type: CFString
            switch self {
            case .rsa: type = kSecAttrKeyTypeRSA
            case .curve: type = kSecAttrKeyTypeECSECPrimeRandom
            }
            return [
                kSecAttrKeyType as String: type,
                kSecAttrKeyClass as String: kSecAttrKeyClassPrivate,
            ]
        }
    }
#endif
