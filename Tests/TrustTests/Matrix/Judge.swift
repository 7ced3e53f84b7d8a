import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport

/// Who judges in the matrix.
enum Judge: String, CaseIterable {
    /// No manager at all.
    case platform
    case standard = "default"
    case leaf, intermediate, root, key
    /// A pinned certificate that is also the only anchor.
    case anchoredLeaf
    case wrongCertificate, wrongKey
    /// A pinned leaf without any validation.
    case leafAlone
    /// Anything goes.
    case disabled
    /// The default and a pinned key.
    case composite
    /// Nobody, and everybody must be judged.
    case nobody

    func manager(for host: String, leaf: Certificate, _ authorities: Authorities) throws -> ServerTrustManager? {
        let stranger = try authorities.stranger.certificate.read
        let evaluator: any ServerTrustEvaluating
        switch self {
        case .platform: return nil
        case .nobody: return ServerTrustManager(evaluators: ["other.test": DisabledTrustEvaluator()])
        case .standard: evaluator = .default
        case .leaf: evaluator = .pinnedCertificates(certificates: [stranger, leaf])
        case .intermediate:
            evaluator = .pinnedCertificates(certificates: [try authorities.intermediate.certificate.read])
        case .root: evaluator = .pinnedCertificates(certificates: [try authorities.root.certificate.read])
        case .key: evaluator = .publicKeys(keys: [stranger.publicKey, leaf.publicKey])
        case .anchoredLeaf:
            evaluator = .pinnedCertificates(certificates: [leaf], acceptSelfSignedCertificates: true)
        case .wrongCertificate: evaluator = .pinnedCertificates(certificates: [stranger])
        case .wrongKey: evaluator = .publicKeys(keys: [stranger.publicKey])
        case .leafAlone:
            evaluator = .pinnedCertificates(
                certificates: [leaf],
                performDefaultValidation: false,
                validateHost: false
            )
        case .disabled: evaluator = DisabledTrustEvaluator()
        case .composite:
            evaluator = .composite(evaluators: [.default, .publicKeys(keys: [leaf.publicKey])])
        }
        return ServerTrustManager(evaluators: [host: evaluator])
    }
}
