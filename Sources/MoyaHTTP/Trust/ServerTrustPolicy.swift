public import Foundation
public import MoyaTransport

// How trust was spelled before Alamofire 5, as tutorials on self-signed servers still show it.

/// How a server is judged: one of the evaluators under its old name.
@available(*, deprecated, message: "Name an evaluator, such as DisabledTrustEvaluator() or .publicKeys(keys:).")
public struct ServerTrustPolicy: ServerTrustEvaluating {
    private let evaluator: any ServerTrustEvaluating

    /// What ``DefaultTrustEvaluator`` says.
    public static func performDefaultEvaluation(validateHost: Bool) -> ServerTrustPolicy {
        ServerTrustPolicy(evaluator: DefaultTrustEvaluator(validateHost: validateHost))
    }

    /// What ``PinnedCertificatesTrustEvaluator`` says; the pins count as trusted roots, as they did.
    public static func pinCertificates(
        certificates: [Certificate],
        validateCertificateChain: Bool,
        validateHost: Bool
    ) -> ServerTrustPolicy {
        ServerTrustPolicy(
            evaluator: PinnedCertificatesTrustEvaluator(
                certificates: certificates,
                acceptSelfSignedCertificates: true,
                performDefaultValidation: validateCertificateChain,
                validateHost: validateHost
            )
        )
    }

    /// What ``PublicKeysTrustEvaluator`` says.
    public static func pinPublicKeys(
        publicKeys: [PublicKey],
        validateCertificateChain: Bool,
        validateHost: Bool
    ) -> ServerTrustPolicy {
        ServerTrustPolicy(
            evaluator: PublicKeysTrustEvaluator(
                keys: publicKeys,
                performDefaultValidation: validateCertificateChain,
                validateHost: validateHost
            )
        )
    }

    /// What ``DisabledTrustEvaluator`` says: every server is trusted.
    public static var disableEvaluation: ServerTrustPolicy { ServerTrustPolicy(evaluator: DisabledTrustEvaluator()) }

    /// What a closure says.
    ///
    /// - Parameter closure: Returns whether the server of that host is trusted; called in the handshake, on the
    ///   transport's thread.
    public static func customEvaluation(
        _ closure: @escaping @Sendable (_ trust: ServerTrust, _ host: String) -> Bool
    ) -> ServerTrustPolicy {
        ServerTrustPolicy(evaluator: ClosureEvaluator(closure: closure))
    }

    /// The certificates of a bundle.
    public static func certificates(in bundle: Bundle = .main) -> [Certificate] { bundle.af.certificates }

    /// The public keys of the certificates of a bundle.
    public static func publicKeys(in bundle: Bundle = .main) -> [PublicKey] { bundle.af.publicKeys }

    /// Whether the server is asked for a stapled response.
    public var asksForStapledResponse: Bool { evaluator.asksForStapledResponse }

    /// Throws if the server is not to be trusted.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        try evaluator.evaluate(trust, forHost: host)
    }

    private struct ClosureEvaluator: ServerTrustEvaluating {
        let closure: @Sendable (ServerTrust, String) -> Bool

        func evaluate(_ trust: ServerTrust, forHost host: String) throws {
            guard !closure(trust, host) else { return }
            let refusal = TrustFailure(.other, message: "the app's own evaluation did not trust \(host)")
            throw AFError.serverTrustEvaluationFailed(reason: .customEvaluationFailed(error: refusal))
        }
    }
}

/// Says by host how a server is judged; a host without a policy is left to the platform.
@available(*, deprecated, message: "Use ServerTrustManager, and override serverTrustEvaluator(forHost:).")
open class ServerTrustPolicyManager: ServerTrustManager, @unchecked Sendable {  // All state is constant.
    /// The policies as they were given.
    public let policies: [String: ServerTrustPolicy]

    /// Makes a table.
    public init(policies: [String: ServerTrustPolicy]) {
        self.policies = policies
        super.init(allHostsMustBeEvaluated: false, evaluators: policies)
    }

    /// The policy of a host, if it has one.
    open func serverTrustPolicy(forHost host: String) -> ServerTrustPolicy? {
        (try? super.serverTrustEvaluator(forHost: host)) as? ServerTrustPolicy
    }

    /// What ``serverTrustPolicy(forHost:)`` says.
    open override func serverTrustEvaluator(forHost host: String) throws -> (any ServerTrustEvaluating)? {
        // A table that is useless throws here, instead of leaving everybody to the platform.
        _ = try super.serverTrustEvaluator(forHost: host)
        return serverTrustPolicy(forHost: host)
    }
}

extension Session {
    /// Makes a session whose servers are judged by policies.
    @available(*, deprecated, message: "Use init(configuration:serverTrustManager:).")
    public convenience init(
        configuration: URLSessionConfiguration = URLSessionConfiguration.af.default,
        serverTrustPolicyManager: ServerTrustPolicyManager
    ) {
        self.init(configuration: configuration, serverTrustManager: serverTrustPolicyManager)
    }
}
