import Foundation
import MoyaTransport

extension TransferError {
    /// What URLSession's error means.
    ///
    /// FoundationNetworking has one code for most failures, so libcurl's own sentence decides where it is known.
    init(urlSession error: any Error, host: String) {
        let text = (error as NSError).userInfo[NSLocalizedDescriptionKey] as? String ?? error.localizedDescription
        let code = Self.code(forText: text) ?? Self.code(for: (error as? URLError)?.code)
        let message =
            switch code {
            case .responseHeadTooLarge: "The response's header from \(host) is too large: \(Self.limit(of: text))"
            default: "The exchange with \(host) failed: \(text)"
            }
        self.init(code, host: host, message: message, underlying: error)
    }

    /// libcurl's words for too long a line name no limit, and before 8.6 no line either.
    private static func limit(of text: String) -> String {
        ["Out of memory", "grew larger than allowed"].contains { text.contains($0) }
            ? "one line may have \(100 << 10) bytes." : text
    }

    private static func code(forText text: String) -> Code? {
        libcurlTexts.first { text.contains($0.text) }?.code
    }

    private static func code(for code: URLError.Code?) -> Code {
        code.flatMap { urlErrorCodes[$0] } ?? .unknown
    }

    private static let libcurlTexts: [(text: String, code: Code)] = [
        ("certificate has expired", .serverCertificateHasBadDate),
        ("certificate is not yet valid", .serverCertificateNotYetValid),
        ("self-signed certificate", .serverCertificateHasUnknownRoot),
        ("self signed certificate", .serverCertificateHasUnknownRoot),
        ("unable to get local issuer certificate", .serverCertificateHasUnknownRoot),
        ("no alternative certificate subject name matches", .serverCertificateUntrusted),
        ("does not match target host name", .serverCertificateUntrusted),
        ("SSL certificate problem", .serverCertificateUntrusted),
        ("certificate required", .clientCertificateRequired),
        ("alert bad certificate", .clientCertificateRejected),
        ("alert unknown ca", .clientCertificateRejected),
        ("transfer closed with", .connectionLost),
        ("Empty reply from server", .connectionLost),
        ("Server returned nothing", .connectionLost),
        ("Recv failure", .connectionLost),
        ("Failure when receiving data", .connectionLost),
        ("Send failure", .connectionLost),
        ("Failed sending data", .connectionLost),
        ("Connection died", .connectionLost),
        ("was not closed cleanly", .connectionLost),
        ("unexpected eof while reading", .connectionLost),
        ("SSL_connect", .secureConnectionFailed),
        ("SSL connect error", .secureConnectionFailed),
        ("HTTP/0.9", .badServerResponse),
        ("Weird server reply", .badServerResponse),
        ("Unsupported HTTP", .badServerResponse),
        ("Failed writing header", .badServerResponse),
        ("Failed writing received data", .badServerResponse),
        ("Failure writing output to destination", .badServerResponse),
        ("Too large response headers", .responseHeadTooLarge),
        ("Out of memory", .responseHeadTooLarge),
        ("grew larger than allowed", .responseHeadTooLarge),
        ("Header without colon", .badServerResponse),
        ("Invalid Content-Length", .badServerResponse),
        ("chunk hex-length", .badServerResponse),
        ("chunked-encoding", .badServerResponse),
        ("Illegal or missing hexadecimal", .badServerResponse),
        ("Malformed encoding found", .badServerResponse),
        ("content encoding", .cannotDecodeContent),
        ("content-encoding", .cannotDecodeContent),
        ("incorrect header check", .cannotDecodeContent),
        ("processing content unencoding", .cannotDecodeContent),
        ("Could not resolve", .cannotFindHost),
        ("Couldn't resolve", .cannotFindHost),
        ("Failed to connect", .cannotConnectToHost),
        ("Couldn't connect", .cannotConnectToHost),
    ]

    private static let urlErrorCodes: [URLError.Code: Code] = [
        .badURL: .badURL,
        .unsupportedURL: .unsupportedURL,
        .cancelled: .cancelled,
        .timedOut: .timedOut,
        .cannotFindHost: .cannotFindHost,
        .dnsLookupFailed: .cannotFindHost,
        .cannotConnectToHost: .cannotConnectToHost,
        .notConnectedToInternet: .notConnectedToInternet,
        .networkConnectionLost: .connectionLost,
        .badServerResponse: .badServerResponse,
        .cannotParseResponse: .badServerResponse,
        .zeroByteResource: .badServerResponse,
        .dataLengthExceedsMaximum: .responseHeadTooLarge,
        .cannotDecodeRawData: .cannotDecodeContent,
        .cannotDecodeContentData: .cannotDecodeContent,
        .secureConnectionFailed: .secureConnectionFailed,
        .serverCertificateUntrusted: .serverCertificateUntrusted,
        .serverCertificateHasBadDate: .serverCertificateHasBadDate,
        .serverCertificateNotYetValid: .serverCertificateNotYetValid,
        .serverCertificateHasUnknownRoot: .serverCertificateHasUnknownRoot,
        .clientCertificateRequired: .clientCertificateRequired,
        .clientCertificateRejected: .clientCertificateRejected,
        .requestBodyStreamExhausted: .bodyNotReplayable,
        .fileDoesNotExist: .cannotReadBody,
        .noPermissionsToReadFile: .cannotReadBody,
        .httpTooManyRedirects: .tooManyRedirects,
    ]
}
