#if canImport(Security)
    package import Foundation
    package import MoyaTransport
    import Security

    /// Reads certificates and identities through the Security framework.
    package struct SecurityTrust: TrustEngine {
        /// Makes the reader; it has no state.
        package init() {}

        package func certificate(der: Data) -> Certificate? {
            SecCertificateCreateWithData(nil, der as CFData).flatMap { Certificate($0) }
        }

        package func certificates(pem: Data) -> [Certificate]? {
            guard let blocks = PEMBlock.blocks(in: pem)?.filter(\.isCertificate) else { return nil }
            let certificates = blocks.compactMap { certificate(der: $0.data) }
            return certificates.count == blocks.count ? certificates : nil
        }

        /// SecTrust takes no revocation lists, so nothing is one.
        package func isRevocationList(_ bytes: Data) -> Bool { false }

        package func identity(pkcs12: Data, password: String?) throws(ClientIdentityError) -> ClientIdentity {
            try SecurityKey.identity(pkcs12: pkcs12, password: password)
        }

        package func identity(
            certificates: Data,
            key: Data,
            password: String?
        ) throws(ClientIdentityError) -> ClientIdentity {
            try SecurityKey.identity(certificates: certificates, key: key)
        }

        package func trust(_ certificates: [Certificate], host: String, roots: [Certificate]) -> ServerTrust {
            let judge = SecurityJudge(certificates, roots: roots)
            let unjudged = ServerTrust(
                host: host,
                presentedCertificates: certificates,
                certificates: [],
                chainFailure: TrustFailure(.other, message: "the certificates cannot be judged"),
                isForHost: false,
                isKnownGood: false,
                judge: judge ?? UnableJudge()
            )
            return unjudged.judged(by: TrustRules())
        }
    }

    /// Stands in where there is nothing to judge.
    private struct UnableJudge: TrustJudge {
        func judge(_ trust: ServerTrust, by rules: TrustRules) -> ServerTrust { trust }
    }

    extension Certificate {
        /// The certificate as the Security framework knows it.
        var secCertificate: SecCertificate? { SecCertificateCreateWithData(nil, data as CFData) }

        /// Reads a certificate of the Security framework; `nil` when that has found another key in it.
        init?(_ certificate: SecCertificate) {
            let der = SecCertificateCopyData(certificate) as Data
            if let key = SecCertificateCopyKey(certificate), let own = SecKeyCopyExternalRepresentation(key, nil),
                own as Data != CertificateFields(der: der)?.publicKey
            {
                return nil
            }
            self.init(fields: der)
        }
    }
#endif
