public import MoyaTransport
import Foundation

extension ServerTrust: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == ServerTrust {
    /// The chain, the server's own certificate first.
    public var certificates: [Certificate] { type.certificates }

    /// The keys of the chain, in order.
    public var publicKeys: [PublicKey] { type.publicKeys }

    /// Checks the chain as the platform does: signatures, dates, roots, weak keys.
    ///
    /// - Throws: `AFError.serverTrustEvaluationFailed` with `defaultEvaluationFailed`.
    public func performDefaultValidation(forHost host: String) throws {
        guard let failure = type.chainFailure else { return }
        throw AFError.serverTrustEvaluationFailed(
            reason: .defaultEvaluationFailed(output: type.output(host, failure))
        )
    }

    /// Checks that the server's own certificate is for the host.
    ///
    /// - Throws: `AFError.serverTrustEvaluationFailed` with `hostValidationFailed`.
    public func performValidation(forHost host: String) throws {
        guard let failure = type.meant(for: host).hostFailure else { return }
        throw AFError.serverTrustEvaluationFailed(reason: .hostValidationFailed(output: type.output(host, failure)))
    }
}

extension ServerTrust {
    /// What an error says of the trust. Its cause is the error that the platform gives for the failure.
    func output(_ host: String, _ failure: TrustFailure) -> AFError.ServerTrustFailureReason.Output {
        AFError.ServerTrustFailureReason.Output(
            host: host,
            certificates: presentedCertificates.map(\.data),
            message: failure.message,
            error: URLError(TransferError(untrusted: host, because: failure), url: nil)
        )
    }

    /// Checks what an evaluator was told to.
    func validate(forHost host: String, chain: Bool, name: Bool) throws {
        if chain { try af.performDefaultValidation(forHost: host) }
        if name { try af.performValidation(forHost: host) }
    }
}
