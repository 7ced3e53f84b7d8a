import Foundation

extension AFError {
    /// Why a ``ParameterEncoding`` could not apply its parameters.
    public enum ParameterEncodingFailureReason: Sendable {
        /// The parameters belong into the URL, and the request has none.
        case missingURL
        /// The parameters are no JSON, or writing the JSON failed.
        case jsonEncodingFailed(error: any Error)
        /// An encoding of the application's own failed.
        case customEncodingFailed(error: any Error)
    }

    /// Why a ``ParameterEncoder`` could not apply its value.
    public enum ParameterEncoderFailureReason: Sendable {
        /// What a request lacked.
        public enum RequiredComponent: Sendable {
            /// The URL.
            case url
            /// The method; `rawValue` is what stands in its place.
            case httpMethod(rawValue: String)
        }

        /// The request lacks something that the encoder needs.
        case missingRequiredComponent(RequiredComponent)
        /// The value could not be encoded.
        case encoderFailed(error: any Error)
    }
}

extension AFError.ParameterEncodingFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .missingURL: nil
        case .jsonEncodingFailed(let error), .customEncodingFailed(let error): error
        }
    }

    var explanation: String {
        switch self {
        case .missingURL: "The request has no URL to put them into."
        case .jsonEncodingFailed(let error): "They can not be written as JSON: \(error.localizedDescription)"
        case .customEncodingFailed(let error): error.localizedDescription
        }
    }
}

extension AFError.ParameterEncoderFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .missingRequiredComponent: nil
        case .encoderFailed(let error): error
        }
    }

    var explanation: String {
        switch self {
        case .missingRequiredComponent(.url): "The request has no URL."
        case .missingRequiredComponent(.httpMethod(let rawValue)):
            "The request has no HTTP method, but \"\(rawValue)\"."
        case .encoderFailed(let error): error.localizedDescription
        }
    }
}
