import Foundation
import MoyaHTTP

extension MoyaError {
    /// Makes the error of a failed call, with the response if one came.
    ///
    /// A cancelled stub is told as Foundation tells a cancelled task, a cancelled request as the session layer does.
    init(_ failure: CallFailure, isStub: Bool) {
        let response = failure.reply.map { Response($0) }
        if isStub, case .explicitlyCancelled? = failure.error as? AFError {
            self = .cancelled
        } else {
            self = .underlying(failure.error, response)
        }
    }

    /// The error of a call that was cancelled on its way.
    static var explicitlyCancelled: MoyaError { .underlying(AFError.explicitlyCancelled, nil) }

    /// The error of a call that was cancelled before it was sent.
    static var cancelled: MoyaError {
        .underlying(NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled), nil)
    }
}
