public import Foundation

/// Why a request failed, from the making of its URL to the reading of its response.
///
/// Every completion and every throwing call of the session layer fails with this type. Match the case for the place,
/// its reason for the thing, and read ``underlyingError`` for the cause.
///
/// ```swift
/// switch error {
/// case .explicitlyCancelled: break
/// case .responseValidationFailed(.unacceptableStatusCode(let code)): show("The server answered \(code).")
/// default: show(error.localizedDescription)
/// }
/// ```
public indirect enum AFError: Error, Sendable {
    /// An `UploadConvertible` could not make its body.
    case createUploadableFailed(error: any Error)
    /// A `URLRequestConvertible` or a request modifier could not make the request.
    case createURLRequestFailed(error: any Error)
    /// A finished download could not be moved from its temporary place to its destination.
    case downloadedFileMoveFailed(error: any Error, source: URL, destination: URL)
    /// `cancel()` was called.
    case explicitlyCancelled
    /// A ``URLConvertible`` is not a URL.
    case invalidURL(url: any URLConvertible)
    /// A multipart form could not be encoded.
    case multipartEncodingFailed(reason: MultipartEncodingFailureReason)
    /// A ``ParameterEncoding`` could not apply its parameters.
    case parameterEncodingFailed(reason: ParameterEncodingFailureReason)
    /// A ``ParameterEncoder`` could not apply its value.
    case parameterEncoderFailed(reason: ParameterEncoderFailureReason)
    /// A request adapter failed.
    case requestAdaptationFailed(error: any Error)
    /// A retrier ended the request with an error of its own.
    case requestRetryFailed(retryError: any Error, originalError: any Error)
    /// The response was not acceptable.
    case responseValidationFailed(reason: ResponseValidationFailureReason)
    /// The response's body could not be turned into a value.
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
    /// The server's certificates were not accepted.
    case serverTrustEvaluationFailed(reason: ServerTrustFailureReason)
    /// The session was released while the request ran.
    case sessionDeinitialized
    /// The session was closed while the request ran.
    case sessionInvalidated(error: (any Error)?)
    /// The transfer itself failed: no connection, a timeout, a broken response.
    case sessionTaskFailed(error: any Error)
    /// The request can not be sent as it stands.
    case urlRequestValidationFailed(reason: URLRequestValidationFailureReason)
}

extension Error {
    /// This error as an ``AFError``, if it is one.
    public var asAFError: AFError? {
        self as? AFError
    }

    /// This error as an ``AFError``; stops the program if it is something else.
    ///
    /// For callers that have just seen an ``AFError`` thrown and want a wrong guess to be loud. Use ``asAFError``
    /// wherever the error comes from outside.
    ///
    /// - Parameters:
    ///   - message: What the crash report says.
    ///   - file: The file that the crash report names.
    ///   - line: The line that the crash report names.
    public func asAFError(
        orFailWith message: @autoclosure () -> String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> AFError {
        guard let error = asAFError else { preconditionFailure(message(), file: file, line: line) }
        return error
    }

    /// This error as an ``AFError``, or else the given one.
    func asAFError(or other: @autoclosure () -> AFError) -> AFError {
        asAFError ?? other()
    }
}
