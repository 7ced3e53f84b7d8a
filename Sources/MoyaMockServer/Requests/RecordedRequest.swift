public import Foundation

/// A request as it came over the wire.
public struct RecordedRequest: Sendable {
    /// The method, exactly as sent.
    public var method: String
    /// The request target, exactly as sent: nothing is decoded or normalised.
    public var target: String
    /// The version of the request line, such as `HTTP/1.1`.
    public var httpVersion: String
    /// The header lines in their order and spelling.
    public var headers: MockHeaders
    /// The body with any chunked framing removed, up to `MockServer.Configuration.keptBodyByteCount` bytes.
    public var body: Data
    /// How many body bytes were received, also when not all of them were kept.
    public var bodyCount: Int
    /// The trailer lines of a chunked body.
    public var trailers: MockHeaders
    /// The sizes of the first 1,000 chunks of a chunked body, in bytes.
    public var chunkSizes: [Int]
    /// The number of the connection, counted from 1 in the order of accepting.
    public var connection: Int
    /// The place of the request on its connection, counted from 0.
    public var indexOnConnection: Int
    /// The client's port.
    public var remotePort: Int
    /// The facts of the TLS handshake, nil over plain TCP.
    public var tls: MockTLSHandshake?
    /// What is wrong with a request that was answered 400 by the server itself; nil for a well-formed one.
    public var malformation: String?
    /// When the last byte of the request was read.
    public var receivedAt: ContinuousClock.Instant

    var runningDigest: Data?

    /// The target up to the first question mark.
    public var path: String {
        String(target.prefix { $0 != "?" })
    }

    /// The target after the first question mark, nil when there is none.
    public var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// The body as text; bytes that are not UTF-8 become replacement characters.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// The SHA-256 of the whole body, 32 bytes, also of the bytes that were not kept.
    public var bodySHA256: Data {
        runningDigest ?? Digest.value(of: body)
    }
}
