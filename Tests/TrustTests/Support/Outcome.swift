import Foundation
import MoyaHTTP
import MoyaTransport

/// How a request ended, in one word for tables.
struct Outcome: Equatable, CustomStringConvertible {
    let description: String

    init(status: Int) {
        description = status == 200 ? "ok" : "\(status)"
    }

    /// The case of the error and the code that Apple gives.
    init(_ error: any Error) {
        guard let error = error.asAFError else {
            description = "\(error)"
            return
        }
        let code = (error.underlyingError as? URLError).map { " \($0.errorCode)" } ?? ""
        switch error {
        case .serverTrustEvaluationFailed(let reason): description = Self.name(reason) + code
        case .sessionTaskFailed: description = "sessionTask" + code
        default: description = "\(error)"
        }
    }

    private static func name(_ reason: AFError.ServerTrustFailureReason) -> String {
        switch reason {
        case .noRequiredEvaluator: "noEvaluator"
        case .noCertificatesFound: "noCertificates"
        case .noPublicKeysFound: "noPublicKeys"
        case .revocationPolicyCreationFailed: "noPolicy"
        case .trustEvaluationFailed: "trust"
        case .defaultEvaluationFailed: "default"
        case .hostValidationFailed: "host"
        case .revocationCheckFailed: "revocation"
        case .certificatePinningFailed: "certificatePin"
        case .publicKeyPinningFailed: "keyPin"
        case .customEvaluationFailed: "custom"
        }
    }
}

extension Session {
    /// Sends a `GET` and says how it ended and whether on a connection that stood.
    func outcome(_ url: String) async -> (outcome: Outcome, isReused: Bool, error: AFError?) {
        guard let url = URL(string: url) else { return (Outcome(status: 0), false, nil) }
        do {
            let reply = try await data(for: URLRequest(url: url))
            return (Outcome(status: reply.head.statusCode), reply.metrics?.reusedConnection ?? false, nil)
        } catch {
            return (Outcome(error), false, error)
        }
    }
}
