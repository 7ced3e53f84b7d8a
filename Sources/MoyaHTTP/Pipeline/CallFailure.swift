import Foundation
package import MoyaTransport

/// Why a call failed, with as much of it as there was.
package struct CallFailure: Error, Sendable {
    private struct Fields {
        var error: any Error
        var request: URLRequest?
        var reply: Reply?
    }

    private let fields: Boxed<Fields>

    /// The error that the caller sees.
    package var error: any Error { fields.value.error }
    /// The last request that was made or about to be made.
    package var request: URLRequest? { fields.value.request }
    /// The response, when one came before the call failed.
    package var reply: Reply? { fields.value.reply }

    /// Makes a failure.
    package init(_ error: any Error, request: URLRequest? = nil, reply: Reply? = nil) {
        fields = Boxed(Fields(error: error, request: request, reply: reply))
    }

    /// Makes the failure that a transport's error is to the caller.
    package init(_ error: TransferError, request: URLRequest) {
        self.init(AFError(error, request: request), request: request)
    }
}
