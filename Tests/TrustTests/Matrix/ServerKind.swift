import Foundation
import MoyaMockServer
import Testing

/// The servers of the matrix.
enum ServerKind: String, CaseIterable, CustomTestStringConvertible {
    case valid, ipAddress, wildcard, selfSigned, expired, notYetValid, wrongName, missingIntermediate, weakKey
    case wrongOrder, oldVersion, clientCertificate
    /// The host is the subject's common name, and there are no alternative names.
    case commonName

    var testDescription: String { rawValue }

    /// The host that is asked for.
    var host: String {
        switch self {
        case .ipAddress: "127.0.0.1"
        case .wildcard: "v1.api.test"
        case .commonName: "server"
        default: "api.test"
        }
    }

    func identity(_ authorities: Authorities) throws -> MockIdentity {
        let issuer = authorities.intermediate
        let names = ["api.test"]
        switch self {
        case .valid, .oldVersion, .clientCertificate: return try issuer.serverIdentity(names: names)
        case .ipAddress: return try issuer.serverIdentity(names: ["127.0.0.1"])
        case .wildcard: return try issuer.serverIdentity(names: ["*.api.test"])
        case .commonName: return try issuer.serverIdentity(names: [])
        case .selfSigned: return try MockIdentity.selfSigned(names: names)
        case .expired: return try issuer.serverIdentity(names: names, validity: .expired)
        case .notYetValid: return try issuer.serverIdentity(names: names, validity: .notYet)
        case .wrongName: return try issuer.serverIdentity(names: ["other.test"])
        case .missingIntermediate:
            return try issuer.serverIdentity(names: names, includesIntermediates: false)
        case .weakKey: return try issuer.serverIdentity(names: names, key: .rsa(bits: 1_024))
        case .wrongOrder:
            var identity = try authorities.inner.serverIdentity(names: names)
            identity.certificates.swapAt(1, 2)
            return identity
        }
    }

    func mockTLS(_ identity: MockIdentity, _ authorities: Authorities) -> MockTLS {
        switch self {
        case .oldVersion: MockTLS(identity: identity, versions: .tls11 ... .tls11)
        case .clientCertificate:
            MockTLS(identity: identity, clientCertificate: .required(issuedBy: authorities.clients))
        default: MockTLS(identity: identity)
        }
    }

    var nginxVersions: String { self == .oldVersion ? "TLSv1.1" : "TLSv1.2 TLSv1.3" }

    /// What nginx needs on top.
    var directives: String {
        self == .clientCertificate ? "ssl_verify_client on; ssl_client_certificate FOLDER/clients.pem;" : ""
    }
}
