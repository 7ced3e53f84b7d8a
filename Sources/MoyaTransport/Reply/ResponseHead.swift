/// Status and header fields of a response.
public struct ResponseHead: Sendable {
    /// The status code, such as 200.
    public let statusCode: Int
    /// The protocol the response came over.
    public let version: HTTPVersion
    /// The fields, parsed when asked for.
    public let headers: HeaderBlock
    /// The response object that stands for this head above the transport, if somebody brought one.
    public let object: ResponseObject

    /// Makes a head.
    public init(
        statusCode: Int,
        version: HTTPVersion = .http1_1,
        headers: HeaderBlock,
        object: ResponseObject = .made
    ) {
        self.statusCode = statusCode
        self.version = version
        self.headers = headers
        self.object = object
    }

    /// The body's length before decoding, from `Content-Length`, when it is there and makes sense.
    public var contentLength: Int64? { headers.number(for: "Content-Length") }
}

/// Where the platform's response object of a head comes from.
public enum ResponseObject: Sendable {
    /// It is made from the head when somebody asks.
    case made
    /// It is this one: the platform's own, or one that a stub was given.
    case given(any AnyObject & Sendable)
    /// There is none: a stub that has only a status and a body.
    case absent
}

/// The protocol of an exchange.
public enum HTTPVersion: String, Sendable {
    /// HTTP/1.0.
    case http1_0 = "HTTP/1.0"
    /// HTTP/1.1.
    case http1_1 = "HTTP/1.1"
    /// HTTP/2.
    case http2 = "HTTP/2"
    /// HTTP/3.
    case http3 = "HTTP/3"
}
