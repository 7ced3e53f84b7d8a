#if canImport(Security)
    import Dispatch
    import Foundation
    import MoyaTransport
    import Security

    /// A server that shows its certificates.
    struct ServerChallenge {
        /// An evaluation may take as long as the platform asks others: it has threads of its own.
        private static let queue = DispatchQueue(label: "MoyaURLSession.trust", attributes: .concurrent)

        private let host: String
        private let policy: HandshakePolicy
        private let trust: SecTrust?

        init(_ challenge: URLAuthenticationChallenge, host: String, policy: HandshakePolicy) {
            self.host = host
            self.policy = policy
            trust = challenge.protectionSpace.serverTrust
        }

        /// Answers once it is decided, on any thread.
        func answer(_ answer: @escaping @Sendable (HandshakeAnswer) -> Void) {
            do throws(TransferError) {
                guard let evaluation = try policy.evaluation(of: host) else { return answer(.system) }
                guard let trust else {
                    let message = "\(host) shows no certificate that could be judged."
                    throw TransferError(.secureConnectionFailed, host: host, message: message)
                }
                let judge = SecurityJudge(trust, roots: policy.roots)
                Self.queue.async { [host] in answer(Self.decide(evaluation, judge, host)) }
            } catch {
                answer(.refused(error))
            }
        }

        private static func decide(
            _ evaluation: TransportTrust.Evaluation,
            _ judge: SecurityJudge,
            _ host: String
        ) -> HandshakeAnswer {
            do throws(TransferError) {
                try evaluation.evaluate(judge.verdict(host: host))
                return .trusted(judge.credential)
            } catch {
                return .refused(error)
            }
        }
    }

    /// A server that asks who the client is.
    enum ClientChallenge {
        static func answer(host: String, by policy: HandshakePolicy) -> HandshakeAnswer {
            guard let identity = policy.identity(for: host) else { return .system }
            if let key = identity.key as? SecurityKey { return .identified(key.credential) }
            let message = "The client identity for \(host) cannot be used with URLSession."
            return .refused(TransferError(.clientCertificateRejected, host: host, message: message))
        }
    }
#endif
