/// The counters of a server at one moment.
public struct MockServerStatus: Hashable, Sendable {
    /// How many connections were accepted since the start.
    public var acceptedConnections = 0
    /// How many of them are open.
    public var openConnections = 0
    /// How many were open at the same time at most. A connection that ended before another was made never counts
    /// together with it.
    public var maximumOpenConnections = 0
    /// How many requests were read, malformed ones included.
    public var requestCount = 0
    /// How many responses were sent to their end.
    public var responseCount = 0
    /// How many TLS handshakes failed.
    public var handshakeFailures = 0
    /// How many bytes were received, after TLS.
    public var receivedByteCount = 0
    /// How many bytes were handed to the system for sending, before TLS.
    public var sentByteCount = 0
}

/// Something that happened to a connection.
public enum MockEvent: Hashable, Sendable {
    /// An end of a connection.
    public enum Side: Hashable, Sendable {
        case client
        case server
    }

    /// A connection was accepted; connections are numbered from 1.
    case accepted(connection: Int)
    /// A TLS handshake came to nothing; the reason is OpenSSL's or the system's.
    case handshakeFailed(connection: Int, reason: String)
    /// A connection was closed, and which side began with it.
    case closed(connection: Int, by: Side)
}
