import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

/// How often, after how long and after what a policy sends requests again. No wire is needed to know.
@Suite(.timeLimit(.minutes(1))) struct RetryPolicyTests {
    /// Asks a policy, writes down what it says, and does not wait.
    private final class Impatient: RequestInterceptor {
        let policy: RetryPolicy
        let answers = Journal<RetryResult>()

        init(_ policy: RetryPolicy) {
            self.policy = policy
        }

        func retry(
            _ request: Request,
            for session: Session,
            dueTo error: any Error,
            completion: @escaping @Sendable (RetryResult) -> Void
        ) {
            policy.retry(request, for: session, dueTo: error) { [answers] answer in
                answers.add(answer)
                if case .retryWithDelay = answer { completion(.retry) } else { completion(answer) }
            }
        }

        /// The delays, and `nil` where there was to be no retry.
        var delays: [TimeInterval?] {
            answers.entries.map { if case .retryWithDelay(let delay) = $0 { delay } else { nil } }
        }
    }

    private func delays(
        of policy: RetryPolicy,
        status: Int = 500,
        method: HTTPMethod = .get,
        error: TransferError? = nil
    ) async -> [TimeInterval?] {
        let impatient = Impatient(policy)
        let session = testSession(interceptor: impatient, transport: ScriptedTransport(error: error))
        _ = await session.request("https://example.com/\(status)", method: method).validate().rawResponse()
        return impatient.delays
    }

    @Test("delays grow by the base, up to the limit, and then there is no retry")
    func delays() async {
        #expect(await delays(of: RetryPolicy()) == [0.5, 1, nil])
        #expect(await delays(of: RetryPolicy(retryLimit: 4)) == [0.5, 1, 2, 4, nil])
        #expect(await delays(of: RetryPolicy(retryLimit: 3, exponentialBackoffBase: 3)) == [0.5, 1.5, 4.5, nil])
        #expect(await delays(of: RetryPolicy(retryLimit: 2, exponentialBackoffScale: 2)) == [2, 4, nil])
        #expect(await delays(of: RetryPolicy(retryLimit: 0)) == [nil])
        #expect(await delays(of: RetryPolicy(retryLimit: 2, exponentialBackoffBase: 0)) == [0.5, 1, nil])
    }

    @Test("the defaults")
    func defaults() {
        #expect(RetryPolicy.defaultRetryLimit == 2)
        #expect(RetryPolicy.defaultExponentialBackoffBase == 2)
        #expect(RetryPolicy.defaultExponentialBackoffScale == 0.5)
        let policy = RetryPolicy()
        #expect(policy.retryLimit == 2 && policy.exponentialBackoffBase == 2 && policy.exponentialBackoffScale == 0.5)
        #expect(policy.retryableHTTPMethods == [.delete, .get, .head, .options, .put, .trace])
        #expect(policy.retryableHTTPStatusCodes == [408, 500, 502, 503, 504])
        #expect(policy.retryableURLErrorCodes == Self.retryable)
    }

    @Test(
        "methods that may be sent twice, and others",
        arguments: [
            (HTTPMethod.delete, true), (.get, true), (.head, true), (.options, true), (.put, true), (.trace, true),
            (.post, false), (.patch, false), (.connect, false), (.query, false), (HTTPMethod(rawValue: "X"), false),
        ]
    )
    func methods(method: HTTPMethod, isRetried: Bool) async {
        #expect(await delays(of: RetryPolicy(), method: method) == (isRetried ? [0.5, 1, nil] : [nil]))
    }

    @Test("of all status codes, five")
    func statusCodes() async {
        let session = testSession(transport: ScriptedTransport())
        var retried: [Int] = []
        for status in 100...599 {
            let request = session.request("https://example.com/\(status)")
            let error = await request.validate(statusCode: [Int]()).rawResponse().error
            guard let error else { continue }
            if RetryPolicy().shouldRetry(request: request, dueTo: error) { retried.append(status) }
            #expect(!ConnectionLostRetryPolicy().shouldRetry(request: request, dueTo: error))
        }
        #expect(retried == [408, 500, 502, 503, 504])
    }

    private static let retryable: Set<URLError.Code> = [
        .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected, .badServerResponse, .callIsActive,
        .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork, .dataNotAllowed, .dnsLookupFailed,
        .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete, .internationalRoamingOff,
        .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed, .serverCertificateHasBadDate,
        .serverCertificateNotYetValid, .timedOut,
    ]

    private static let final: [URLError.Code] = [
        .appTransportSecurityRequiresSecureConnection, .backgroundSessionRequiresSharedContainer, .badURL, .cancelled,
        .cannotCloseFile, .cannotCreateFile, .cannotDecodeContentData, .cannotDecodeRawData, .cannotMoveFile,
        .cannotOpenFile, .cannotParseResponse, .cannotRemoveFile, .cannotWriteToFile, .clientCertificateRejected,
        .clientCertificateRequired, .dataLengthExceedsMaximum, .fileDoesNotExist, .fileIsDirectory,
        .httpTooManyRedirects, .noPermissionsToReadFile, .redirectToNonExistentLocation, .requestBodyStreamExhausted,
        .resourceUnavailable, .serverCertificateHasUnknownRoot, .serverCertificateUntrusted, .unknown, .unsupportedURL,
        .userAuthenticationRequired, .userCancelledAuthentication, .zeroByteResource,
    ]

    @Test("failures of the loading system that pass, bare and inside the session's error, and others")
    func urlErrors() async {
        let request = testSession(transport: ScriptedTransport()).request("https://example.com/200")
        _ = await request.rawResponse()
        #expect(Self.retryable.count == 18)
        for code in Self.retryable.union(Self.final) {
            let error = URLError(code)
            let isRetryable = Self.retryable.contains(code)
            let wrapped = AFError.sessionTaskFailed(error: error)
            #expect(RetryPolicy().shouldRetry(request: request, dueTo: error) == isRetryable, "\(code)")
            #expect(RetryPolicy().shouldRetry(request: request, dueTo: wrapped) == isRetryable, "\(code)")
            let isLost = code == .networkConnectionLost
            #expect(ConnectionLostRetryPolicy().shouldRetry(request: request, dueTo: wrapped) == isLost, "\(code)")
        }
        #expect(!RetryPolicy().shouldRetry(request: request, dueTo: Rejected()))
    }

    @Test("a lost connection is retried by its own policy, a status and a timeout are not")
    func connectionLost() async {
        let lost = TransferError(.connectionLost, message: "lost")
        let late = TransferError(.timedOut, message: "late")
        #expect(await delays(of: ConnectionLostRetryPolicy(), error: lost) == [0.5, 1, nil])
        #expect(await delays(of: ConnectionLostRetryPolicy(retryLimit: 1), error: lost) == [0.5, nil])
        #expect(await delays(of: ConnectionLostRetryPolicy(), error: late) == [nil])
        #expect(await delays(of: ConnectionLostRetryPolicy()) == [nil])
        let post = ConnectionLostRetryPolicy(retryableHTTPMethods: [.post])
        #expect(await delays(of: post, method: .post, error: lost) == [0.5, 1, nil])
        #expect(ConnectionLostRetryPolicy().retryableURLErrorCodes == [.networkConnectionLost])
        #expect(ConnectionLostRetryPolicy().retryableHTTPStatusCodes.isEmpty)
    }

    @Test("what is retried can be chosen, and a subclass decides for itself")
    func chosen() async {
        let teapots = RetryPolicy(retryLimit: 1, retryableHTTPMethods: [.post], retryableHTTPStatusCodes: [418])
        #expect(await delays(of: teapots, status: 418, method: .post) == [0.5, nil])
        #expect(await delays(of: teapots, status: 500, method: .post) == [nil])
        #expect(await delays(of: teapots, status: 418) == [nil])
        final class Never: RetryPolicy, @unchecked Sendable {
            override func shouldRetry(request: Request, dueTo error: any Error) -> Bool { false }
        }
        #expect(await delays(of: Never()) == [nil])
    }

    @Test("policies by their short names")
    func sugar() {
        let interceptors: [any RequestInterceptor] = [
            .retryPolicy, .retryPolicy(retryLimit: 5), .connectionLostRetryPolicy,
            .connectionLostRetryPolicy(retryLimit: 6),
        ]
        #expect(interceptors.compactMap { ($0 as? RetryPolicy)?.retryLimit } == [2, 5, 2, 6])
    }
}
