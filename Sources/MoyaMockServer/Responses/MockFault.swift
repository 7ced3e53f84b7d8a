/// Something that goes wrong at one point of a response.
public struct MockFault: Sendable {
    /// What goes wrong.
    public enum Action: Sendable {
        /// Nothing more is sent until the client goes away or the server stops.
        case stall
        /// Nothing more is sent until the gate lets it pass.
        case pause(MockGate)
        /// The connection is closed with RST.
        case reset
        /// The connection is closed with FIN; over TLS without close_notify.
        case close
        /// The sending side is closed; what the client still sends is read and dropped until it closes too.
        case halfClose
    }

    /// Where it goes wrong. A point past the end of a part stands for the end of that part.
    public enum Point: Hashable, Sendable {
        /// Before the first byte of the response, but after `delay` and `gates`.
        case beforeHead
        /// After this many bytes of status line and header lines.
        case head(afterBytes: Int)
        /// After this many bytes of the body, chunk framing not counted, but before its end is told.
        case body(afterBytes: Int)
        /// After the last byte; `close` and `reset` here leave the client with a stale connection.
        case afterResponse
    }

    /// What goes wrong.
    public var action: Action
    /// Where it goes wrong.
    public var point: Point

    /// Makes a fault.
    public init(_ action: Action, at point: Point) {
        self.action = action
        self.point = point
    }
}

/// Sends a response in small pieces.
public struct MockDrip: Hashable, Sendable {
    /// What is sent in pieces.
    public enum Start: Hashable, Sendable {
        /// The head and the body.
        case head
        /// The body with its framing.
        case body
    }

    /// The size of a piece, at least 1.
    public var bytesPerTick: Int
    /// The time between two pieces.
    public var interval: Duration
    /// What is sent in pieces.
    public var start: Start

    /// Makes a drip.
    public init(bytesPerTick: Int, interval: Duration, start: Start = .body) {
        self.bytesPerTick = max(1, bytesPerTick)
        self.interval = interval
        self.start = start
    }
}
