/// Who decides whether a server is trusted.
///
/// Without one, a transport trusts what the platform trusts. With one, no request to an HTTPS host is sent unless its
/// policy was found, and no handshake, with a proxy neither, ends well unless the policy's decision was asked.
public struct TransportTrust: Sendable {
    /// What is done about one host.
    public enum Policy: Sendable {
        /// The platform decides.
        case platform
        /// An evaluation decides.
        case evaluation(Evaluation)
    }

    /// A decision on what a server shows.
    public struct Evaluation: Sendable {
        /// Whether the server is asked to staple an OCSP response.
        public var asksForStapledResponse: Bool
        /// Throws if the server is not to be trusted.
        ///
        /// Called in the handshake, on a thread of the transport's: on Linux all transfers of that thread wait for it,
        /// so it must not block.
        public var evaluate: @Sendable (ServerTrust) throws(TransferError) -> Void

        /// Makes a decision.
        public init(
            asksForStapledResponse: Bool = false,
            evaluate: @escaping @Sendable (ServerTrust) throws(TransferError) -> Void
        ) {
            self.asksForStapledResponse = asksForStapledResponse
            self.evaluate = evaluate
        }
    }

    /// Finds the policy for a host: a name in lower case or an address without brackets. Throws if there must be one
    /// and there is none. Called on the caller's thread before a request is sent, and again in the handshake.
    public var policy: @Sendable (_ host: String) throws(TransferError) -> Policy

    /// Makes a table of policies.
    public init(policy: @escaping @Sendable (_ host: String) throws(TransferError) -> Policy) {
        self.policy = policy
    }
}

extension TransportTrust.Evaluation {
    /// The decision of a platform: the chain must be trusted and be for the host.
    package static let platform = TransportTrust.Evaluation { trust throws(TransferError) in
        guard let failure = trust.failure else { return }
        throw TransferError(untrusted: trust.host, because: failure)
    }
}

extension TransferError {
    /// The error of a handshake with a server that is not trusted.
    package init(untrusted host: String, because failure: TrustFailure) {
        self.init(
            failure.code,
            host: host,
            message: "The certificate of \(host) is not trusted: \(failure.message).",
            underlying: failure
        )
    }
}
