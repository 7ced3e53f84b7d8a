public import Foundation

/// Where the bytes of a response come from.
public enum MockBody: Hashable, Sendable {
    /// No bytes.
    case none
    /// These bytes.
    case data(Data)
    /// The first `count` bytes of `MockPattern`, made while they are sent, so that a body can be larger than memory.
    case generated(count: Int)
    /// These pieces; with chunked framing, which is automatic here, each is a chunk of its own.
    case chunks([Data])
    /// The body of the request, as far as it was kept.
    case echo

    /// UTF-8 text; no Content-Type is added.
    public static func text(_ text: String) -> MockBody {
        .data(Data(text.utf8))
    }
}

/// How the client is told where the body ends.
public enum MockFraming: Hashable, Sendable {
    /// Content-Length, or chunked for `MockBody.chunks`; nothing for a status that has no body.
    case automatic
    /// Content-Length with this number, right or wrong. After a body that is shorter the connection ends.
    case contentLength(Int)
    /// Transfer-Encoding: chunked with chunks of up to `size` bytes.
    case chunked(size: Int)
    /// No framing: the body ends with the connection.
    case untilClose
}
