public import MoyaTransport

/// The transport over `URLSession`: Foundation's on Apple's systems, FoundationNetworking's elsewhere.
///
/// What `URLSession` does of its own accord is switched off: it follows no redirect, keeps no cookie and no cache,
/// answers no challenge and enforces no timeout. What it cannot do on a platform stands in ``limitations``.
public final class URLSessionTransport: Transport {
    private let session: TransportSession
    private let policy: HandshakePolicy
    private let problem: TransferError?

    /// Makes a transport with connections of its own.
    ///
    /// - Parameters:
    ///   - connectionsPerHost: How many connections to one host may be open at once; at least 1.
    ///   - tls: How TLS is spoken; with anything but the defaults every request fails with `unsupported` outside
    ///     Apple's systems, and with `connectsTo` there too.
    ///   - trust: Who decides on servers; with anybody every request fails with `unsupported` outside Apple's systems.
    public init(
        connectionsPerHost: Int = 6,
        tls: TLSConfiguration = TLSConfiguration(),
        trust: TransportTrust? = nil
    ) {
        (policy, problem) = PlatformHandshake.policy(tls, trust)
        session = TransportSession(connectionsPerHost: max(connectionsPerHost, 1), tls: tls, policy: policy)
    }

    deinit {
        session.retire()
    }

    /// `URLSession`.
    public var name: String { "URLSession" }

    /// What `URLSession` can do on this platform.
    public var capabilities: Capabilities { Self.platformCapabilities }

    /// Makes the exchange.
    ///
    /// - Parameters:
    ///   - request: What to send and where the body goes.
    ///   - events: Told on the session's delegate queue.
    /// - Returns: The reply once the exchange is over, or, for a streamed body, once its head is there.
    /// - Throws: A `TransferError` that names the host and what went wrong.
    public func send(_ request: TransferRequest, events: EventSink) async throws(TransferError) -> TransferReply {
        if let problem { throw problem }
        let outgoing = try OutgoingRequest(request)
        try policy.check(outgoing.origin)
        let exchange = try session.makeExchange(outgoing, events: events)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { exchange.begin($0) }
        } onCancel: {
            exchange.cancel()
        }
        exchange.order.isResumed()
        return try result.get()
    }

    /// Ends the transport: running exchanges fail with `transportClosed`, later ones fail at once.
    public func close() {
        session.close()
    }
}
