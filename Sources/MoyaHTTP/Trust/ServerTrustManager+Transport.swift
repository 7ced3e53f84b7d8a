import Foundation
public import MoyaTransport

extension ServerTrustManager {
    /// The manager as a transport asks it, for a transport of one's own.
    public var transportTrust: TransportTrust {
        TransportTrust { host throws(TransferError) in
            let evaluator: (any ServerTrustEvaluating)?
            do {
                evaluator = try self.serverTrustEvaluator(forHost: host)
            } catch {
                throw TransferError(refusal: error, host: host)
            }
            guard let evaluator else { return .platform }
            let asksForStapledResponse = evaluator.asksForStapledResponse
            let evaluation = TransportTrust.Evaluation(asksForStapledResponse: asksForStapledResponse) {
                trust throws(TransferError) in
                do { try evaluator.evaluate(trust, forHost: host) } catch {
                    throw TransferError(refusal: error, host: host)
                }
            }
            return .evaluation(evaluation)
        }
    }
}

extension TransferError {
    /// An evaluator's error on its way through the transport.
    fileprivate init(refusal error: any Error, host: String) {
        let refusal =
            error.asAFError ?? AFError.serverTrustEvaluationFailed(reason: .customEvaluationFailed(error: error))
        let cause = (refusal.underlyingError as? URLError)?.transferError
        self.init(
            cause?.code ?? .serverCertificateUntrusted,
            host: host,
            message: refusal.localizedDescription,
            underlying: refusal
        )
    }
}

extension URLError {
    /// The transport's error that this one was made of.
    fileprivate var transferError: TransferError? {
        userInfo[NSUnderlyingErrorKey] as? TransferError
    }
}
