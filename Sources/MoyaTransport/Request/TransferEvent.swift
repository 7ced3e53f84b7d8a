/// What a transfer tells while it runs, in the order in which it happens.
public enum TransferEvent: Sendable {
    /// Bytes of the request's body that have left so far; `expected` is `nil` when the length is unknown.
    case sent(bytes: Int64, expected: Int64?)
    /// A 1xx response, such as 103 Early Hints (RFC 9110, section 15.2).
    case informational(ResponseHead)
    /// The final response's head.
    case head(ResponseHead)
    /// Bytes of the response's body that have arrived, decoded; `expected` is `nil` when the length is unknown or
    /// tells only the size before decoding.
    case received(bytes: Int64, expected: Int64?)
}

/// Where a transport tells events. Called on the transport's own thread, so the handler must be quick and never block.
public struct EventSink: Sendable {
    private let handler: (@Sendable (TransferEvent) -> Void)?

    /// Nobody listens; no event is even made.
    public static let none = EventSink(handler: nil)

    /// Hands every event to `handler`.
    public init(_ handler: @escaping @Sendable (TransferEvent) -> Void) {
        self.init(handler: handler)
    }

    private init(handler: (@Sendable (TransferEvent) -> Void)?) {
        self.handler = handler
    }

    /// Whether anybody listens.
    public var isActive: Bool { handler != nil }

    /// Tells an event; it is made only if somebody listens.
    public func callAsFunction(_ event: @autoclosure () -> TransferEvent) {
        if let handler { handler(event()) }
    }
}
