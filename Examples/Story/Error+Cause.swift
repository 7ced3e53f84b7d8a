import Foundation
import Moya
import MoyaHTTP

extension Error {
    /// The session's error behind this one.
    package var sessionError: AFError? {
        if let error = self as? AFError { return error }
        guard case .underlying(let cause, _)? = self as? MoyaError else { return nil }
        return cause as? AFError
    }

    /// The code of what the transfer failed with.
    package var transferCode: URLError.Code? {
        (sessionError?.underlyingError as? URLError)?.code
    }

    /// Whether the call was cancelled, before or after it was sent.
    package var isCancellation: Bool {
        if let error = sessionError { return error.isExplicitlyCancelledError }
        guard case .underlying(let cause, _)? = self as? MoyaError else { return false }
        return (cause as NSError).code == NSURLErrorCancelled
    }

    /// Why the server is not trusted.
    package var trustFailure: AFError.ServerTrustFailureReason? {
        guard case .serverTrustEvaluationFailed(let reason)? = sessionError else { return nil }
        return reason
    }
}
