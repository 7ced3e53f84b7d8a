/// Why a transfer failed: what went wrong, for which host, in the engine's own words.
public struct TransferError: Error, Sendable {
    private struct Fields {
        let code: Code
        let host: String?
        let message: String
        let metrics: TransferMetrics?
        let underlying: (any Error)?
    }

    private let fields: Boxed<Fields>

    /// The kind of failure, for programs.
    public var code: Code { fields.value.code }
    /// The host that was meant, if the URL got that far.
    public var host: String? { fields.value.host }
    /// One sentence that names the thing that was wrong, for people.
    public var message: String { fields.value.message }
    /// What the exchange had done until then.
    public var metrics: TransferMetrics? { fields.value.metrics }
    /// The error that caused this one, for example a body source's own.
    public var underlying: (any Error)? { fields.value.underlying }

    /// Makes an error.
    public init(
        _ code: Code,
        host: String? = nil,
        message: String,
        metrics: TransferMetrics? = nil,
        underlying: (any Error)? = nil
    ) {
        fields = Boxed(Fields(code: code, host: host, message: message, metrics: metrics, underlying: underlying))
    }

    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The URL cannot be read or has no host.
        case badURL
        /// The URL's scheme is not `http` or `https`.
        case unsupportedURL
        /// The request cannot be sent as it stands: a header with a line break, a `GET` with a body.
        case badRequest
        /// The task or the caller cancelled.
        case cancelled
        /// A timeout or deadline passed.
        case timedOut
        /// The host's name does not resolve.
        case cannotFindHost
        /// No connection to the host or proxy could be made.
        case cannotConnectToHost
        /// This machine has no way to the host's network.
        case notConnectedToInternet
        /// The connection broke, or ended before the response was whole.
        case connectionLost
        /// What came is not HTTP, or breaks its rules.
        case badServerResponse
        /// The response's head, or one of its field lines, is larger than the transport takes.
        case responseHeadTooLarge
        /// The body's content coding is unknown or broken.
        case cannotDecodeContent
        /// TLS failed before certificates were judged.
        case secureConnectionFailed
        /// The server's certificate is not trusted.
        case serverCertificateUntrusted
        /// The server's certificate is out of date.
        case serverCertificateHasBadDate
        /// The server's certificate is not valid yet.
        case serverCertificateNotYetValid
        /// The server's certificate has no trusted root.
        case serverCertificateHasUnknownRoot
        /// The server asks for a client certificate that was not given.
        case clientCertificateRequired
        /// The server refused the client certificate.
        case clientCertificateRejected
        /// The request's body could not be read.
        case cannotReadBody
        /// The request's body would have to be sent again and cannot be.
        case bodyNotReplayable
        /// The response's body could not be written to its file.
        case cannotWriteFile
        /// The chain of redirects is too long.
        case tooManyRedirects
        /// This transport or platform cannot do what was asked.
        case unsupported
        /// The transport was closed.
        case transportClosed
        /// Anything else.
        case unknown
    }
}

extension TransferError {
    /// The same error with the metrics of the exchange that met it.
    public func with(metrics: TransferMetrics?) -> TransferError {
        TransferError(code, host: host, message: message, metrics: metrics, underlying: underlying)
    }
}

extension TransferError: CustomStringConvertible {
    /// The sentence and the code.
    public var description: String {
        "\(message) (\(code.rawValue))"
    }
}
