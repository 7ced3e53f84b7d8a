public import Foundation

extension AFError: LocalizedError {
    /// One or two sentences: what failed, and why.
    public var errorDescription: String? {
        switch self {
        case .createUploadableFailed(let error):
            "The body to upload could not be made: \(error.localizedDescription)"
        case .createURLRequestFailed(let error):
            "The request could not be made: \(error.localizedDescription)"
        case .downloadedFileMoveFailed(let error, let source, let destination):
            "The download could not be moved from \(source.path) to \(destination.path): \(error.localizedDescription)"
        case .explicitlyCancelled: "The request was cancelled."
        case .invalidURL(let url): "\"\(url)\" is not a URL."
        case .multipartEncodingFailed(let reason): "The multipart form can not be encoded. \(reason.explanation)"
        case .parameterEncodingFailed(let reason): "The parameters can not be encoded. \(reason.explanation)"
        case .parameterEncoderFailed(let reason): "The parameters can not be encoded. \(reason.explanation)"
        case .requestAdaptationFailed(let error):
            "The request could not be adapted: \(error.localizedDescription)"
        case .requestRetryFailed(let retryError, let originalError):
            """
            The retrier gave up: \(retryError.localizedDescription) \
            It was asked because of: \(originalError.localizedDescription)
            """
        case .responseValidationFailed(let reason): "The response is not acceptable. \(reason.explanation)"
        case .responseSerializationFailed(let reason): "The response can not be read. \(reason.explanation)"
        case .serverTrustEvaluationFailed(let reason): "The server is not trusted. \(reason.explanation)"
        case .sessionDeinitialized:
            "The session was released while the request ran; keep a reference to it for as long as requests run."
        case .sessionInvalidated(let error):
            "The session was closed while the request ran\(error.map { ": \($0.localizedDescription)" } ?? ".")"
        case .sessionTaskFailed(let error): "The transfer failed: \(error.localizedDescription)"
        case .urlRequestValidationFailed(let reason): "The request can not be sent. \(reason.explanation)"
        }
    }
}
