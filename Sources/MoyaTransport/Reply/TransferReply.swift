public import Foundation

/// What came back.
public struct TransferReply: Sendable {
    /// Status and header fields.
    public var head: ResponseHead
    /// The body, or the way to it.
    public var body: ReplyBody
    /// What the exchange took; for a streamed body, up to its head.
    public var metrics: TransferMetrics?

    /// Makes a reply.
    public init(head: ResponseHead, body: ReplyBody, metrics: TransferMetrics? = nil) {
        self.head = head
        self.body = body
        self.metrics = metrics
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
