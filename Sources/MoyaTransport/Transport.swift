/// The only way to the wire.
///
/// A transport makes one exchange per call and nothing else: 3xx and 401 responses are handed back, cookies, retries
/// and validation live above. Every call ends exactly once: with a reply or with one error, also when the task is
/// cancelled at any moment or the transport is closed.
public protocol Transport: Sendable {
    /// A name for messages, such as `libcurl/7.88.1`.
    var name: String { get }

    /// What this transport can do on this machine.
    var capabilities: Capabilities { get }

    /// Makes the exchange.
    ///
    /// - Parameters:
    ///   - request: What to send and where the body goes.
    ///   - events: Told on the transport's own thread while the exchange runs; nothing is told after the return,
    ///     except for a streamed body, whose events go on until its end.
    /// - Returns: The reply once the exchange is over, or, for a streamed body, once its head is there.
    /// - Throws: A ``TransferError`` with code `cancelled` when the surrounding task is cancelled.
    func send(_ request: TransferRequest, events: EventSink) async throws(TransferError) -> TransferReply

    /// Ends the transport: running exchanges fail with `transportClosed`, later ones fail at once.
    func close()
}

/// What a transport can do; what is missing fails with an error that names it, never silently.
public struct Capabilities: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// HTTP/2 by ALPN.
    public static let http2 = Capabilities(rawValue: 1 << 0)
    /// HTTP/3.
    public static let http3 = Capabilities(rawValue: 1 << 1)
    /// A slow reader or writer holds the peer back instead of filling memory.
    public static let backPressure = Capabilities(rawValue: 1 << 2)
    /// Metrics in replies and errors.
    public static let metrics = Capabilities(rawValue: 1 << 3)
    /// 1xx responses are told as events.
    public static let informationalResponses = Capabilities(rawValue: 1 << 4)
    /// A streamed body of unknown length.
    public static let chunkedUpload = Capabilities(rawValue: 1 << 5)
    /// Certificates trusted beside the system's, per transport.
    public static let customTrust = Capabilities(rawValue: 1 << 6)
    /// A client certificate.
    public static let clientIdentity = Capabilities(rawValue: 1 << 7)
    /// A connect timeout of its own.
    public static let connectTimeout = Capabilities(rawValue: 1 << 8)
    /// Repeated response fields and their spelling are kept as they came.
    public static let exactHeaders = Capabilities(rawValue: 1 << 9)
    /// A decision of one's own on what a server shows in its handshake.
    public static let serverTrust = Capabilities(rawValue: 1 << 10)
}
