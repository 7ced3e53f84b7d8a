extension MockServer {
    /// Where and how a server listens, and how much it remembers.
    public struct Configuration: Sendable {
        /// `[::1]` instead of `127.0.0.1`; false by default.
        public var usesIPv6 = false
        /// The port to listen on; 0, the default, lets the system choose a free one.
        public var port = 0
        /// How many connections may wait to be accepted; 4,096 by default, the system's own limit permitting.
        public var backlog = 4_096
        /// Whether connections are accepted at all; without it they are made by the system and then hang.
        public var acceptsConnections = true
        /// What is done with connections for which nothing else is queued; `.serve` by default.
        public var connectionBehavior = MockConnectionBehavior.serve
        /// The size of the send and receive buffers of a connection in bytes, nil for the system's choice.
        /// Small buffers let the back-pressure of a slow side be seen early.
        public var socketBufferByteCount: Int?
        /// How many threads run handlers at most; 8 by default. They are started as they are needed.
        public var workerCount = 8
        /// How many bytes of a request body are kept; 16 MiB by default. The rest is counted and digested.
        public var keptBodyByteCount = 16 << 20
        /// How large a request head may be before it is answered 431; 1 MiB by default.
        public var maximumHeadByteCount = 1 << 20
        /// How many requests and events are remembered, the newest ones; 100,000 by default.
        public var recordedRequestLimit = 100_000

        var poller = PollerKind.epollIfAvailable

        /// Makes the default configuration.
        public init() {}
    }
}
