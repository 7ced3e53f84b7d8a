public import Foundation

extension AFError {
    /// Why a response was not acceptable.
    public enum ResponseValidationFailureReason: Sendable {
        /// The download left no file.
        case dataFileNil
        /// The downloaded file could not be looked at.
        case dataFileReadFailed(at: URL)
        /// The response has a body and no `Content-Type`.
        case missingContentType(acceptableContentTypes: [String])
        /// The response's `Content-Type` is not among the acceptable ones.
        case unacceptableContentType(acceptableContentTypes: [String], responseContentType: String)
        /// The status code is not among the acceptable ones.
        case unacceptableStatusCode(code: Int)
        /// A validator of the application's own said no.
        case customValidationFailed(error: any Error)
    }

    /// Why a request can not be sent as it stands.
    public enum URLRequestValidationFailureReason: Sendable {
        /// It is a `GET` with this body.
        case bodyDataInGETRequest(Data)
    }
}

extension AFError.ResponseValidationFailureReason {
    var acceptableContentTypes: [String]? {
        switch self {
        case .missingContentType(let types), .unacceptableContentType(let types, _): types
        default: nil
        }
    }

    var responseContentType: String? {
        guard case .unacceptableContentType(_, let type) = self else { return nil }
        return type
    }

    var responseCode: Int? {
        guard case .unacceptableStatusCode(let code) = self else { return nil }
        return code
    }

    var underlyingError: (any Error)? {
        guard case .customValidationFailed(let error) = self else { return nil }
        return error
    }

    var explanation: String {
        switch self {
        case .dataFileNil: "The download left no file."
        case .dataFileReadFailed(let url): "The downloaded file \(url.path) can not be read."
        case .missingContentType(let types):
            "It has no Content-Type; acceptable are \(types.joined(separator: ", "))."
        case .unacceptableContentType(let types, let type):
            "Its Content-Type is \(type); acceptable are \(types.joined(separator: ", "))."
        case .unacceptableStatusCode(let code): "Its status code is \(code)."
        case .customValidationFailed(let error): error.localizedDescription
        }
    }
}

extension AFError.URLRequestValidationFailureReason {
    var explanation: String {
        switch self {
        case .bodyDataInGETRequest(let data): "A GET request has a body of \(data.count) bytes."
        }
    }
}
