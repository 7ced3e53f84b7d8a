public import Foundation
import MoyaTransport

extension AFError {
    /// Why a server's certificates were not accepted.
    ///
    /// Certificates and keys are DER bytes, so that the reasons are the same on every platform.
    public enum ServerTrustFailureReason: Sendable {
        /// What was judged and how.
        public struct Output: Sendable {
            /// The host that the client meant.
            public let host: String
            /// The chain that the server presented, its own certificate first.
            public let certificates: [Data]
            /// The verdict in the platform's own words.
            public let message: String
            /// The error that Apple's loading system gives for the same failure, if there is one.
            public let error: (any Error)?

            /// Makes an output.
            public init(host: String, certificates: [Data], message: String, error: (any Error)? = nil) {
                self.host = host
                self.certificates = certificates
                self.message = message
                self.error = error
            }
        }

        /// Every host must have an evaluator, and this one has none.
        case noRequiredEvaluator(host: String)
        /// An evaluator that compares certificates was given none.
        case noCertificatesFound
        /// An evaluator that compares public keys was given none.
        case noPublicKeysFound
        /// The platform could not make a policy that checks for revocation.
        case revocationPolicyCreationFailed
        /// The platform does not trust the chain.
        case trustEvaluationFailed(error: (any Error)?)
        /// The chain failed the platform's default check.
        case defaultEvaluationFailed(output: Output)
        /// The chain is not for this host.
        case hostValidationFailed(output: Output)
        /// A certificate of the chain is revoked, or that could not be found out.
        case revocationCheckFailed(output: Output)
        /// No certificate of the chain is pinned.
        case certificatePinningFailed(
            host: String,
            trust: Output,
            pinnedCertificates: [Data],
            serverCertificates: [Data]
        )
        /// No public key of the chain is pinned. Keys are the SHA-256 digests of their SubjectPublicKeyInfo.
        case publicKeyPinningFailed(host: String, trust: Output, pinnedKeys: [Data], serverKeys: [Data])
        /// An evaluator of the application's own said no.
        case customEvaluationFailed(error: any Error)
    }
}

extension AFError.ServerTrustFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .trustEvaluationFailed(let error): error
        case .customEvaluationFailed(let error): error
        case .defaultEvaluationFailed(let output), .hostValidationFailed(let output),
            .revocationCheckFailed(let output), .certificatePinningFailed(_, let output, _, _),
            .publicKeyPinningFailed(_, let output, _, _):
            output.error
        case .noRequiredEvaluator, .noCertificatesFound, .noPublicKeysFound, .revocationPolicyCreationFailed: nil
        }
    }

    var explanation: String {
        switch self {
        case .noRequiredEvaluator(let host):
            "All hosts must be evaluated, and there is no evaluator for \(host)."
        case .noCertificatesFound: "No certificates were given to compare with."
        case .noPublicKeysFound: "No public keys were given to compare with."
        case .revocationPolicyCreationFailed: "The platform could not make a revocation policy."
        case .trustEvaluationFailed(let error):
            error.map(\.localizedDescription) ?? "The platform does not trust the chain."
        case .defaultEvaluationFailed(let output): "The chain of \(output.host) is not trusted: \(output.message)"
        case .hostValidationFailed(let output): "The chain is not for \(output.host): \(output.message)"
        case .revocationCheckFailed(let output): "The revocation check for \(output.host) failed: \(output.message)"
        case .certificatePinningFailed(let host, _, let pinned, let presented):
            "No certificate of the chain of \(host) is pinned (certificates pinned: \(pinned.count)). "
                + "The keys seen are \(Self.pins(of: presented))."
        case .publicKeyPinningFailed(let host, _, let pinned, let presented):
            "No public key of the chain of \(host) is pinned (keys pinned: \(pinned.count)). "
                + "The keys seen are \(Self.list(presented.map { "sha256/\($0.base64EncodedString())" }))."
        case .customEvaluationFailed(let error): error.localizedDescription
        }
    }

    private static func pins(of certificates: [Data]) -> String {
        list(certificates.map { (try? Certificate(data: $0).publicKey.pin) ?? "unreadable" })
    }

    private static func list(_ pins: [String]) -> String {
        pins.isEmpty ? "none" : pins.joined(separator: ", ")
    }
}
