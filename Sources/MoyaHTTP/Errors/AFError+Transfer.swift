import Foundation
import MoyaTransport

extension AFError {
    /// The error that callers match on for a transport's error.
    init(_ error: TransferError, request: URLRequest) {
        if let refusal = error.underlying as? AFError, refusal.isServerTrustEvaluationError {
            self = refusal
            return
        }
        switch error.code {
        case .cancelled: self = .explicitlyCancelled
        case .transportClosed: self = .sessionInvalidated(error: URLError(error, url: request.url))
        case .badRequest where request.bodyOfGET != nil:
            self = .urlRequestValidationFailed(reason: .bodyDataInGETRequest(request.bodyOfGET ?? Data()))
        default: self = .sessionTaskFailed(error: URLError(error, url: request.url))
        }
    }
}

extension URLRequest {
    /// The bytes that a GET request must not have.
    fileprivate var bodyOfGET: Data? {
        guard httpMethod == HTTPMethod.get.rawValue, let httpBody, !httpBody.isEmpty else { return nil }
        return httpBody
    }
}

extension URLError {
    /// The error that Apple's loading system gives for the same failure. `NSUnderlyingErrorKey` holds the transport's.
    init(_ error: TransferError, url: URL?) {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: error.message,
            NSUnderlyingErrorKey: error,
        ]
        if let url { info[NSURLErrorFailingURLErrorKey] = url.hidingUserInfo }
        self.init(error.code.urlErrorCode, userInfo: info)
    }
}

extension URL {
    /// Without user and password: errors are printed.
    fileprivate var hidingUserInfo: URL {
        guard user != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        (parts.user, parts.password) = (nil, nil)
        return parts.url ?? self
    }
}

extension TransferError.Code {
    /// The code that Apple's loading system gives.
    fileprivate var urlErrorCode: URLError.Code {
        switch self {
        case .badURL: .badURL
        case .unsupportedURL, .unsupported: .unsupportedURL
        case .badRequest: .cannotParseResponse
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .cannotFindHost: .cannotFindHost
        case .cannotConnectToHost: .cannotConnectToHost
        case .notConnectedToInternet: .notConnectedToInternet
        case .connectionLost: .networkConnectionLost
        case .badServerResponse: .badServerResponse
        case .responseHeadTooLarge: .dataLengthExceedsMaximum
        case .cannotDecodeContent: .cannotDecodeContentData
        case .secureConnectionFailed: .secureConnectionFailed
        case .serverCertificateUntrusted: .serverCertificateUntrusted
        case .serverCertificateHasBadDate: .serverCertificateHasBadDate
        case .serverCertificateNotYetValid: .serverCertificateNotYetValid
        case .serverCertificateHasUnknownRoot: .serverCertificateHasUnknownRoot
        case .clientCertificateRequired: .clientCertificateRequired
        case .clientCertificateRejected: .clientCertificateRejected
        case .cannotReadBody: .cannotOpenFile
        case .bodyNotReplayable: .requestBodyStreamExhausted
        case .cannotWriteFile: .cannotWriteToFile
        case .tooManyRedirects: .httpTooManyRedirects
        case .transportClosed, .unknown: .unknown
        }
    }
}
