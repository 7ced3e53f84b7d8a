import Foundation
package import MoyaTransport

/// Why a call failed, with as much of it as there was.
package struct CallFailure: Error, Sendable {
    /// The error that the caller sees.
    package var error: any Error
    /// The last request that was made or about to be made.
    package var request: URLRequest?
    /// The response, when one came before the call failed.
    package var reply: Reply?

    /// Makes a failure.
    package init(_ error: any Error, request: URLRequest? = nil, reply: Reply? = nil) {
        self.error = error
        self.request = request
        self.reply = reply
    }

    /// Makes the failure that a transport's error is to the caller.
    package init(_ error: TransferError, request: URLRequest) {
        self.init(AFError(error, request: request), request: request)
    }
}
