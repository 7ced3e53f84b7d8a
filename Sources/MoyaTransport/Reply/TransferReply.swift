public import Foundation

/// What came back.
public struct TransferReply: Sendable {
    private struct Fields {
        var head: ResponseHead
        var body: ReplyBody
        var metrics: TransferMetrics?
    }

    private var fields: Boxed<Fields>

    /// Status and header fields.
    public var head: ResponseHead { fields.value.head }
    /// What the exchange took; for a streamed body, up to its head.
    public var metrics: TransferMetrics? { fields.value.metrics }
    /// The body, or the way to it.
    public var body: ReplyBody {
        get { fields.value.body }
        set { fields.value.body = newValue }
    }

    /// Makes a reply.
    public init(head: ResponseHead, body: ReplyBody, metrics: TransferMetrics? = nil) {
        fields = Boxed(Fields(head: head, body: body, metrics: metrics))
    }
}

/// The body of a reply, in the form that ``BodyDelivery`` asked for.
public enum ReplyBody: Sendable {
    /// All bytes, decoded.
    case data(Data)
    /// A file that holds all bytes, decoded.
    case file(URL)
    /// The bytes as they arrive.
    case stream(BodyBytes)
}
