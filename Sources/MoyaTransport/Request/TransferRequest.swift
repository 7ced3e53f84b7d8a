public import Foundation

/// One exchange to be made, as a value that every transport understands.
///
/// What stands here is sent as it stands: a transport follows no redirect, adds no cookie and retries nothing. Only a
/// request that a dying connection lost before any answer came goes again on a new one, where repeating it means the same
/// (RFC 9110, section 9.2.2) or none of it was sent.
public struct TransferRequest: Sendable {
    private struct Fields {
        var method: HTTPMethod
        var url: String
        var headers: [HTTPHeader]
        var body: TransferBody
        var delivery: BodyDelivery
        var timeouts: TransferTimeouts
    }

    private var fields: Boxed<Fields>

    /// The method.
    public var method: HTTPMethod {
        get { fields.value.method }
        set { fields.value.method = newValue }
    }

    /// The absolute `http` or `https` URL, already percent-encoded.
    public var url: String {
        get { fields.value.url }
        set { fields.value.url = newValue }
    }

    /// The fields in the order they are sent; the transport adds `Host` and the framing.
    public var headers: [HTTPHeader] {
        get { fields.value.headers }
        set { fields.value.headers = newValue }
    }

    /// What is sent.
    public var body: TransferBody {
        get { fields.value.body }
        set { fields.value.body = newValue }
    }

    /// Where the response's body goes.
    public var delivery: BodyDelivery {
        get { fields.value.delivery }
        set { fields.value.delivery = newValue }
    }

    /// When to give up.
    public var timeouts: TransferTimeouts {
        get { fields.value.timeouts }
        set { fields.value.timeouts = newValue }
    }

    /// Makes a request; without further arguments a `GET` whose body is gathered in memory.
    public init(
        method: HTTPMethod = .get,
        url: String,
        headers: [HTTPHeader] = [],
        body: TransferBody = .none,
        delivery: BodyDelivery = .memory,
        timeouts: TransferTimeouts = TransferTimeouts()
    ) {
        fields = Boxed(
            Fields(method: method, url: url, headers: headers, body: body, delivery: delivery, timeouts: timeouts)
        )
    }
}

/// Where a transport puts the body of a response.
public enum BodyDelivery: Sendable {
    /// Gathered and handed over at the end.
    case memory
    /// Written to this file, which is replaced; removed again when the transfer fails.
    case file(URL)
    /// As ``file(_:)``, but what came of the body stays in the file when the transfer fails; the caller removes it.
    case partialFile(URL)
    /// Handed over piece by piece; at most about `buffer` bytes wait for a slow reader, then the peer is made to wait.
    case stream(buffer: Int)
}

/// When a transfer gives up. Fractions of a second count.
public struct TransferTimeouts: Sendable, Equatable {
    /// How long one connection may take to be ready, TLS included; `nil` leaves it to `idle`.
    public var connect: Duration?
    /// How long nothing may arrive or leave once the transfer has left the queue; `nil` waits for ever.
    public var idle: Duration?
    /// The moment at which the whole transfer is over, time in the queue included; `nil` for never.
    public var deadline: ContinuousClock.Instant?

    /// Makes a set of limits; none by default.
    public init(connect: Duration? = nil, idle: Duration? = nil, deadline: ContinuousClock.Instant? = nil) {
        self.connect = connect
        self.idle = idle
        self.deadline = deadline
    }
}
