/// What one exchange took. Times count from the moment the transport began it.
public struct TransferMetrics: Sendable, Equatable {
    /// Until the name was resolved; zero on a reused connection.
    public var nameLookup: Duration
    /// Until the connection stood; zero on a reused connection.
    public var connect: Duration
    /// Until TLS stood; zero without TLS or on a reused connection.
    public var secureConnect: Duration
    /// Until the first byte of the response.
    public var firstByte: Duration
    /// Until the end.
    public var total: Duration
    /// Bytes of the request's body that were sent.
    public var bytesSent: Int64
    /// Bytes of the response's body as they came over the wire.
    public var bytesReceived: Int64
    /// The protocol spoken, if an answer came.
    public var version: HTTPVersion?
    /// Whether the exchange used a connection that stood already.
    public var reusedConnection: Bool
    /// The peer's address and port, such as `127.0.0.1:443`, if there was a connection.
    public var remoteAddress: String?

    /// Makes metrics.
    public init(
        nameLookup: Duration = .zero,
        connect: Duration = .zero,
        secureConnect: Duration = .zero,
        firstByte: Duration = .zero,
        total: Duration = .zero,
        bytesSent: Int64 = 0,
        bytesReceived: Int64 = 0,
        version: HTTPVersion? = nil,
        reusedConnection: Bool = false,
        remoteAddress: String? = nil
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.secureConnect = secureConnect
        self.firstByte = firstByte
        self.total = total
        self.bytesSent = bytesSent
        self.bytesReceived = bytesReceived
        self.version = version
        self.reusedConnection = reusedConnection
        self.remoteAddress = remoteAddress
    }
}
