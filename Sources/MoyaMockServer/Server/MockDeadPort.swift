import CMoyaMockServer

/// A loopback port at which nothing answers, kept for as long as this object lives.
///
///     let port = try MockDeadPort(.refusing).port
public final class MockDeadPort: Sendable {
    /// How the port is dead.
    public enum Kind: Hashable, Sendable {
        /// Connecting fails at once: the port is bound, but nobody listens.
        case refusing
        /// Connecting never comes to an end: the queue of the listener is full and stays so.
        case unresponsive
    }

    /// The port.
    public let port: Int

    private let descriptors: [Int32]

    /// Takes a port.
    ///
    /// - Throws: `MockServerError.cannotListen` with the system's reason.
    public init(_ kind: Kind) throws(MockServerError) {
        var options = moya_mock_listen_options(
            ipv6: false,
            port: 0,
            backlog: kind == .refusing ? -1 : 0,
            socket_buffer: 0
        )
        var port: UInt16 = 0
        let listener = moya_mock_listen(&options, &port)
        guard listener >= 0 else {
            throw .cannotListen("cannot take a loopback port: \(SystemError.text(listener))")
        }
        self.port = Int(port)
        descriptors = [listener] + (kind == .unresponsive ? Self.fillQueue(of: port) : [])
    }

    deinit {
        for descriptor in descriptors { moya_mock_close(descriptor) }
    }

    /// Connects until a connection is no longer made: then the system drops every further attempt.
    private static func fillQueue(of port: UInt16) -> [Int32] {
        var descriptors: [Int32] = []
        for _ in 0..<64 {
            var isConnected = false
            let descriptor = moya_mock_connect(false, port, &isConnected)
            guard descriptor >= 0 else { break }
            descriptors.append(descriptor)
            if !isConnected && !moya_mock_wait_connected(descriptor, 100) { break }
        }
        return descriptors
    }
}
