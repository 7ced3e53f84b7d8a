import CMoyaMockServer
public import Foundation

/// A real HTTP/1.1 server on the loopback interface that does what a test tells it to.
///
///     let server = try MockServer()
///     server.route("GET", "/zen", response: .text("Keep it logically awesome."))
///     server.route("POST", "/users/*") { request in .json(request.text, status: 201) }
///     server.enqueue(MockResponse(status: 503).fault(.reset, at: .beforeHead))
///
///     // send requests to server.url("/zen"), then
///     let request = try await server.takeRequest()
///     #expect(request.headers["Accept"] == "*/*")
///
/// One thread serves all connections, so that thousands of them cost little; handlers run on a few more. The server
/// starts when it is made and stops with `stop()` or with the last reference to it. All members may be used from any
/// thread.
public final class MockServer: Sendable {
    /// The port that is listened on.
    public let port: Int
    /// The address of the server, such as `http://127.0.0.1:40123`, with `https` when it speaks TLS.
    public let baseURL: URL

    let context: ServerContext
    private let thread: Monitor<ServerThread?>

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - tls: How TLS is spoken; nil, the default, for plain HTTP.
    ///   - configuration: Where and how to listen.
    /// - Throws: `MockServerError` when the port is taken, the identity cannot be used or the system has no resources.
    public init(tls: MockTLS? = nil, configuration: Configuration = Configuration()) throws(MockServerError) {
        var context: TLSContext?
        if let tls { context = try TLSContext(tls) }
        let shared = try ServerContext(configuration: configuration, tls: context)
        self.context = shared
        let (listener, port) = try Self.listen(configuration)
        self.port = port
        baseURL = Self.baseURL(isSecure: tls != nil, usesIPv6: configuration.usesIPv6, port: port)
        let poller = configuration.poller.make()
        let thread = ServerThread(name: "mock-server") {
            EventLoop(shared: shared, listener: listener, poller: poller).run()
        }
        guard let thread else {
            moya_mock_close(listener)
            throw .outOfResources("no thread left for a server")
        }
        self.thread = Monitor(thread)
    }

    deinit {
        stop()
    }

    /// The URL of a path on this server; characters that a URL cannot hold are percent-encoded by Foundation.
    public func url(_ path: String) -> URL {
        URL(string: path, relativeTo: baseURL)?.absoluteURL ?? baseURL
    }

    /// Closes the listener and every connection and waits until all threads have ended, running handlers included.
    /// Requests and events can still be read. Stopping twice does nothing.
    public func stop() {
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let thread else { return }
        context.mailbox.post(.stop)
        thread.join()
        context.workers.stop()
        // Handlers may hold on to the server itself.
        context.script.withLock { $0 = ServerScript() }
    }

    /// Closes every open connection, as a server does that restarts. New ones are served.
    ///
    /// - Parameter reset: Whether with RST instead of FIN.
    public func closeConnections(reset: Bool = false) {
        context.mailbox.post(.closeConnections(reset: reset))
    }

    private static func listen(_ configuration: Configuration) throws(MockServerError) -> (Int32, Int) {
        guard let wanted = UInt16(exactly: configuration.port) else {
            throw .cannotListen("cannot listen on port \(configuration.port): ports go from 0 to 65535")
        }
        var options = moya_mock_listen_options(
            ipv6: configuration.usesIPv6,
            port: wanted,
            backlog: Int32(clamping: max(0, configuration.backlog)),
            socket_buffer: Int32(clamping: configuration.socketBufferByteCount ?? 0)
        )
        var port: UInt16 = 0
        let listener = moya_mock_listen(&options, &port)
        guard listener >= 0 else {
            throw .cannotListen("cannot listen on loopback port \(configuration.port): \(SystemError.text(listener))")
        }
        return (listener, Int(port))
    }

    private static func baseURL(isSecure: Bool, usesIPv6: Bool, port: Int) -> URL {
        var components = URLComponents()
        components.scheme = isSecure ? "https" : "http"
        components.host = usesIPv6 ? "[::1]" : "127.0.0.1"
        components.port = port
        return components.url ?? URL(filePath: "/")
    }
}
