import Foundation
import MoyaHTTP
import Testing

/// A cause with a text of its own.
struct Cause: LocalizedError, Equatable {
    var text = "the cause"
    var errorDescription: String? { text }
}

/// An error and what its properties must say.
struct ErrorCase: Sendable, CustomTestStringConvertible {
    let error: AFError
    let flag: String?
    let hasCause: Bool
    let names: [String]

    init(_ error: AFError, _ flag: String?, hasCause: Bool = false, names: [String]) {
        self.error = error
        self.flag = flag
        self.hasCause = hasCause
        self.names = names
    }

    var testDescription: String { error.localizedDescription }
}

private let file = URL(fileURLWithPath: "/data/photo.png")
private let target = URL(fileURLWithPath: "/data/target.png")
private let output = AFError.ServerTrustFailureReason.Output(host: "h.example", certificates: [], message: "expired")

/// Every case and every reason.
enum AFErrorCases {
    static let all = cases + multipart + responses + serializations + trust

    static let flags: [String: @Sendable (AFError) -> Bool] = [
        "isSessionDeinitializedError": { $0.isSessionDeinitializedError },
        "isSessionInvalidatedError": { $0.isSessionInvalidatedError },
        "isExplicitlyCancelledError": { $0.isExplicitlyCancelledError },
        "isInvalidURLError": { $0.isInvalidURLError },
        "isParameterEncodingError": { $0.isParameterEncodingError },
        "isParameterEncoderError": { $0.isParameterEncoderError },
        "isMultipartEncodingError": { $0.isMultipartEncodingError },
        "isRequestAdaptationError": { $0.isRequestAdaptationError },
        "isResponseValidationError": { $0.isResponseValidationError },
        "isResponseSerializationError": { $0.isResponseSerializationError },
        "isServerTrustEvaluationError": { $0.isServerTrustEvaluationError },
        "isRequestRetryError": { $0.isRequestRetryError },
        "isCreateUploadableError": { $0.isCreateUploadableError },
        "isCreateURLRequestError": { $0.isCreateURLRequestError },
        "isDownloadedFileMoveError": { $0.isDownloadedFileMoveError },
        "isSessionTaskError": { $0.isSessionTaskError },
    ]

    private static let cases: [ErrorCase] = [
        ErrorCase(.createUploadableFailed(error: Cause()), "isCreateUploadableError", hasCause: true, names: ["cause"]),
        ErrorCase(.createURLRequestFailed(error: Cause()), "isCreateURLRequestError", hasCause: true, names: ["cause"]),
        ErrorCase(
            .downloadedFileMoveFailed(error: Cause(), source: file, destination: target),
            "isDownloadedFileMoveError",
            hasCause: true,
            names: ["/data/photo.png", "/data/target.png", "cause"]
        ),
        ErrorCase(.explicitlyCancelled, "isExplicitlyCancelledError", names: ["cancelled"]),
        ErrorCase(.invalidURL(url: "a b"), "isInvalidURLError", names: ["\"a b\""]),
        ErrorCase(
            .parameterEncodingFailed(reason: .missingURL),
            "isParameterEncodingError",
            names: ["parameters", "URL"]
        ),
        ErrorCase(
            .parameterEncodingFailed(reason: .jsonEncodingFailed(error: Cause())),
            "isParameterEncodingError",
            hasCause: true,
            names: ["JSON", "cause"]
        ),
        ErrorCase(
            .parameterEncodingFailed(reason: .customEncodingFailed(error: Cause())),
            "isParameterEncodingError",
            hasCause: true,
            names: ["cause"]
        ),
        ErrorCase(
            .parameterEncoderFailed(reason: .missingRequiredComponent(.url)),
            "isParameterEncoderError",
            names: ["URL"]
        ),
        ErrorCase(
            .parameterEncoderFailed(reason: .missingRequiredComponent(.httpMethod(rawValue: "none"))),
            "isParameterEncoderError",
            names: ["method", "none"]
        ),
        ErrorCase(
            .parameterEncoderFailed(reason: .encoderFailed(error: Cause())),
            "isParameterEncoderError",
            hasCause: true,
            names: ["cause"]
        ),
        ErrorCase(
            .requestAdaptationFailed(error: Cause()),
            "isRequestAdaptationError",
            hasCause: true,
            names: ["cause"]
        ),
        ErrorCase(
            .requestRetryFailed(retryError: Cause(), originalError: Cause(text: "the beginning")),
            "isRequestRetryError",
            hasCause: true,
            names: ["cause", "the beginning"]
        ),
        ErrorCase(.sessionDeinitialized, "isSessionDeinitializedError", names: ["released"]),
        ErrorCase(.sessionInvalidated(error: nil), "isSessionInvalidatedError", names: ["closed"]),
        ErrorCase(.sessionInvalidated(error: Cause()), "isSessionInvalidatedError", hasCause: true, names: ["cause"]),
        ErrorCase(.sessionTaskFailed(error: Cause()), "isSessionTaskError", hasCause: true, names: ["cause"]),
        ErrorCase(
            .urlRequestValidationFailed(reason: .bodyDataInGETRequest(Data([1, 2]))),
            nil,
            names: ["GET", "2 bytes"]
        ),
    ]

    private static let multipart: [ErrorCase] = [
        (.bodyPartURLInvalid(url: file), false), (.bodyPartFilenameInvalid(in: file), false),
        (.bodyPartFileNotReachable(at: file), false),
        (.bodyPartFileNotReachableWithError(atURL: file, error: Cause()), true),
        (.bodyPartFileIsDirectory(at: file), false), (.bodyPartFileSizeNotAvailable(at: file), false),
        (.bodyPartFileSizeQueryFailedWithError(forURL: file, error: Cause()), true),
        (.bodyPartInputStreamCreationFailed(for: file), false), (.outputStreamCreationFailed(for: file), false),
        (.outputStreamFileAlreadyExists(at: file), false), (.outputStreamURLInvalid(url: file), false),
    ].map { (reason: AFError.MultipartEncodingFailureReason, hasCause: Bool) in
        ErrorCase(
            .multipartEncodingFailed(reason: reason),
            "isMultipartEncodingError",
            hasCause: hasCause,
            names: ["/data/photo.png"]
        )
    }

    private static let responses: [ErrorCase] = [
        (.dataFileNil, "file"), (.dataFileReadFailed(at: file), "/data/photo.png"),
        (.missingContentType(acceptableContentTypes: ["a/b", "c/d"]), "a/b, c/d"),
        (.unacceptableContentType(acceptableContentTypes: ["a/b"], responseContentType: "x/y"), "x/y"),
        (.unacceptableStatusCode(code: 418), "418"),
    ].map { (reason: AFError.ResponseValidationFailureReason, name: String) in
        ErrorCase(.responseValidationFailed(reason: reason), "isResponseValidationError", names: [name])
    }

    private static let serializations: [ErrorCase] = [
        (.inputDataNilOrZeroLength, false, "empty"), (.inputFileNil, false, "file"),
        (.inputFileReadFailed(at: file), false, "/data/photo.png"),
        (.stringSerializationFailed(encoding: .utf16), false, "UTF-16"),
        (.jsonSerializationFailed(error: Cause()), true, "cause"), (.decodingFailed(error: Cause()), true, "cause"),
        (.customSerializationFailed(error: Cause()), true, "cause"),
        (.invalidEmptyResponse(type: "Weather"), false, "Weather"),
    ].map { (reason: AFError.ResponseSerializationFailureReason, hasCause: Bool, name: String) in
        ErrorCase(
            .responseSerializationFailed(reason: reason),
            "isResponseSerializationError",
            hasCause: hasCause,
            names: [name]
        )
    }

    private static let trust: [ErrorCase] = [
        (.noRequiredEvaluator(host: "h.example"), false, "h.example"), (.noCertificatesFound, false, "certificates"),
        (.noPublicKeysFound, false, "keys"), (.revocationPolicyCreationFailed, false, "revocation"),
        (.trustEvaluationFailed(error: nil), false, "chain"), (.trustEvaluationFailed(error: Cause()), true, "cause"),
        (.defaultEvaluationFailed(output: output), false, "expired"),
        (.hostValidationFailed(output: output), false, "h.example"),
        (.revocationCheckFailed(output: output), false, "h.example"),
        (
            .certificatePinningFailed(
                host: "h.example",
                trust: output,
                pinnedCertificates: [Data(), Data()],
                serverCertificates: [Data()]
            ), false, "h.example"
        ),
        (.publicKeyPinningFailed(host: "h.example", trust: output, pinnedKeys: [], serverKeys: []), false, "h.example"),
        (.customEvaluationFailed(error: Cause()), true, "cause"),
    ].map { (reason: AFError.ServerTrustFailureReason, hasCause: Bool, name: String) in
        ErrorCase(
            .serverTrustEvaluationFailed(reason: reason),
            "isServerTrustEvaluationError",
            hasCause: hasCause,
            names: [name]
        )
    }
}
