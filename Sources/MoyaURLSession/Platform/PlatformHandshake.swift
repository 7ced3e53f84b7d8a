import Foundation
import MoyaTransport

#if canImport(Security)
    import Security
#endif

/// What of TLS the platform's URLSession lets its delegate do.
enum PlatformHandshake {
    /// The policy of a configuration, and why nothing can be sent with it, if that is so.
    static func policy(_ tls: TLSConfiguration, _ trust: TransportTrust?) -> (HandshakePolicy, TransferError?) {
        if let problem = TrustLimits.problem(tls, trust) { return (.system, problem) }
        do throws(TransferError) {
            let roots = try tls.trustedRoots.certificates(certificate)
            return (HandshakePolicy(trust: trust, roots: roots, identities: tls.clientIdentities), nil)
        } catch {
            return (.system, error)
        }
    }

    #if canImport(Security)
        private static func certificate(_ der: Data) -> Certificate? { SecurityTrust().certificate(der: der) }

        /// Answers a challenge of TLS once it is decided, on any thread.
        static func answer(
            _ challenge: URLAuthenticationChallenge,
            host: String,
            by policy: HandshakePolicy,
            _ answer: @escaping @Sendable (HandshakeAnswer) -> Void
        ) {
            switch challenge.protectionSpace.authenticationMethod {
            case NSURLAuthenticationMethodServerTrust:
                ServerChallenge(challenge, host: host, policy: policy).answer(answer)
            case NSURLAuthenticationMethodClientCertificate:
                answer(ClientChallenge.answer(host: host, by: policy))
            default: answer(.system)
            }
        }
    #else
        private static func certificate(_ der: Data) -> Certificate? { Certificate(fields: der) }

        static func answer(
            _ challenge: URLAuthenticationChallenge,
            host: String,
            by policy: HandshakePolicy,
            _ answer: @escaping @Sendable (HandshakeAnswer) -> Void
        ) {
            answer(.system)
        }
    #endif
}

extension URLSessionConfiguration {
    #if canImport(Security)
        func speakTLS(from oldest: TLSVersion, to newest: TLSVersion) {
            tlsMinimumSupportedProtocolVersion = oldest.protocolVersion
            tlsMaximumSupportedProtocolVersion = newest.protocolVersion
        }
    #else
        /// FoundationNetworking knows no choice; another than the default is turned down before this.
        func speakTLS(from oldest: TLSVersion, to newest: TLSVersion) {}
    #endif
}

#if canImport(Security)
    extension TLSVersion {
        fileprivate var protocolVersion: tls_protocol_version_t {
            switch self {
            case .tls12: .TLSv12
            case .tls13: .TLSv13
            }
        }
    }
#endif
