public import Foundation

extension AFError {
    /// What was no URL, of ``invalidURL(url:)``.
    public var urlConvertible: (any URLConvertible)? {
        guard case .invalidURL(let url) = self else { return nil }
        return url
    }

    /// The file or other URL that was meant, of ``multipartEncodingFailed(reason:)``.
    public var url: URL? {
        guard case .multipartEncodingFailed(let reason) = self else { return nil }
        return reason.url
    }

    /// The error that caused this one; of ``requestRetryFailed(retryError:originalError:)`` the retrier's.
    public var underlyingError: (any Error)? {
        switch self {
        case .explicitlyCancelled, .invalidURL, .sessionDeinitialized, .urlRequestValidationFailed: nil
        case .createUploadableFailed(let error), .createURLRequestFailed(let error),
            .downloadedFileMoveFailed(let error, _, _), .requestAdaptationFailed(let error),
            .requestRetryFailed(let error, _), .sessionTaskFailed(let error):
            error
        case .sessionInvalidated(let error): error
        case .multipartEncodingFailed(let reason): reason.underlyingError
        case .parameterEncodingFailed(let reason): reason.underlyingError
        case .parameterEncoderFailed(let reason): reason.underlyingError
        case .responseValidationFailed(let reason): reason.underlyingError
        case .responseSerializationFailed(let reason): reason.underlyingError
        case .serverTrustEvaluationFailed(let reason): reason.underlyingError
        }
    }

    /// The types that the caller accepts, when the response's type was at fault.
    public var acceptableContentTypes: [String]? {
        guard case .responseValidationFailed(let reason) = self else { return nil }
        return reason.acceptableContentTypes
    }

    /// The type of the response, when it was not acceptable.
    public var responseContentType: String? {
        guard case .responseValidationFailed(let reason) = self else { return nil }
        return reason.responseContentType
    }

    /// The status code of the response, when it was not acceptable.
    public var responseCode: Int? {
        guard case .responseValidationFailed(let reason) = self else { return nil }
        return reason.responseCode
    }

    /// The encoding in which the body is no text.
    public var failedStringEncoding: String.Encoding? {
        guard case .responseSerializationFailed(let reason) = self else { return nil }
        return reason.failedStringEncoding
    }

    /// Where the downloaded file was, of ``downloadedFileMoveFailed(error:source:destination:)``.
    public var sourceURL: URL? {
        guard case .downloadedFileMoveFailed(_, let source, _) = self else { return nil }
        return source
    }

    /// Where the downloaded file should go, of ``downloadedFileMoveFailed(error:source:destination:)``.
    public var destinationURL: URL? {
        guard case .downloadedFileMoveFailed(_, _, let destination) = self else { return nil }
        return destination
    }

    /// What lets a failed download be resumed; see ``DownloadRequest/resumeData``.
    public var downloadResumeData: Data? {
        (underlyingError as? URLError)?.userInfo[URLError.resumeDataKey] as? Data
    }
}

extension URLError {
    /// Where Apple's loading system puts the resume data of a download that failed.
    static let resumeDataKey = "NSURLSessionDownloadTaskResumeData"
}
