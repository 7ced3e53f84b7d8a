public import Foundation

/// What the server sends for one request: a status, header lines, a body, and what goes wrong on the way.
///
///     MockResponse(status: 404)
///     MockResponse.json(["name": "Moya"])
///     MockResponse(headers: ["ETag": "\"1\""], body: .generated(count: 1 << 30), framing: .chunked(size: 65_536))
///     MockResponse.text("hello").fault(.reset, at: .body(afterBytes: 2))
public struct MockResponse: Sendable {
    /// The status code; 200 by default.
    public var status: Int
    /// The reason phrase; nil stands for the usual one of the status.
    public var reason: String?
    /// The header lines, sent in this order and spelling, before those that the framing adds.
    public var headers: MockHeaders
    /// The body; none by default.
    public var body: MockBody
    /// How the end of the body is told; `.automatic` by default.
    public var framing: MockFraming
    /// Trailer lines after a chunked body.
    public var trailers: MockHeaders = [:]
    /// Interim responses sent at once, before `delay` and `gates`.
    public var informational: [MockInformational] = []
    /// What becomes of the connection; `.automatic` by default.
    public var persistence = MockPersistence.automatic
    /// How long the head is kept back, counted from the end of the request (or of its head).
    public var delay: Duration = .zero
    /// Gates that the head waits for, one after the other, once `delay` is over.
    public var gates: [MockGate] = []
    /// What goes wrong, and where.
    public var faults: [MockFault] = []
    /// Slows the response down to small pieces, nil for full speed.
    public var drip: MockDrip?
    /// Bytes that are sent instead of a head and a body, followed by the end of the connection.
    public var rawBytes: Data?

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: The status code, 200 by default.
    ///   - headers: Header lines; the framing adds its own unless it is named here.
    ///   - body: The body, none by default.
    ///   - framing: How the end of the body is told.
    public init(
        status: Int = 200,
        headers: MockHeaders = [:],
        body: MockBody = .none,
        framing: MockFraming = .automatic
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.framing = framing
    }

    /// A response with UTF-8 text as `text/plain`.
    public static func text(_ text: String, status: Int = 200) -> MockResponse {
        MockResponse(
            status: status,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: .data(Data(text.utf8))
        )
    }

    /// A response with JSON text as `application/json`, sent as it stands.
    public static func json(_ json: String, status: Int = 200) -> MockResponse {
        MockResponse(status: status, headers: ["Content-Type": "application/json"], body: .data(Data(json.utf8)))
    }

    /// A response with a value encoded as `application/json`, keys sorted.
    ///
    /// - Throws: What `JSONEncoder` throws.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> MockResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return MockResponse(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: .data(try encoder.encode(value))
        )
    }

    /// A redirect to a location, sent as it stands.
    public static func redirect(to location: String, status: Int = 302) -> MockResponse {
        MockResponse(status: status, headers: ["Location": location])
    }

    /// Bytes that need not be HTTP at all, followed by the end of the connection.
    public static func raw(_ bytes: Data) -> MockResponse {
        var response = MockResponse()
        response.rawBytes = bytes
        return response
    }
}

extension MockResponse {
    /// The same response with something going wrong.
    public func fault(_ action: MockFault.Action, at point: MockFault.Point) -> MockResponse {
        changed { $0.faults.append(MockFault(action, at: point)) }
    }

    /// The same response in pieces of `bytesPerTick` bytes with `interval` between them, by default only its body.
    public func dripping(
        bytesPerTick: Int,
        interval: Duration,
        from start: MockDrip.Start = .body
    ) -> MockResponse {
        changed { $0.drip = MockDrip(bytesPerTick: bytesPerTick, interval: interval, start: start) }
    }

    /// The same response with its head kept back for a time.
    public func delayed(by delay: Duration) -> MockResponse {
        changed { $0.delay = delay }
    }

    /// The same response with its head waiting for a gate.
    public func waiting(for gate: MockGate) -> MockResponse {
        changed { $0.gates.append(gate) }
    }

    /// The same response after an interim one.
    public func preceded(by informational: MockInformational) -> MockResponse {
        changed { $0.informational.append(informational) }
    }

    /// The same response with one more header line.
    public func header(_ name: String, _ value: String) -> MockResponse {
        changed { $0.headers.add(name, value) }
    }

    /// The same response with one header line, `X-Padding`, whose value has this many bytes.
    public func paddedHead(byteCount: Int) -> MockResponse {
        header("X-Padding", String(repeating: "x", count: max(0, byteCount)))
    }

    /// The same response with another end for the connection.
    public func persistence(_ persistence: MockPersistence) -> MockResponse {
        changed { $0.persistence = persistence }
    }

    private func changed(_ change: (inout MockResponse) -> Void) -> MockResponse {
        var copy = self
        change(&copy)
        return copy
    }
}

/// What becomes of the connection after a response.
public enum MockPersistence: Hashable, Sendable {
    /// Kept open when the request and the framing allow it.
    case automatic
    /// Kept open, also after a body that is shorter than was announced.
    case keepAlive
    /// Closed, and `Connection: close` says so.
    case close
}

/// A 1xx response.
public struct MockInformational: Hashable, Sendable {
    /// The status code, such as 103.
    public var status: Int
    /// Its header lines.
    public var headers: MockHeaders

    /// Makes an interim response.
    public init(status: Int, headers: MockHeaders = [:]) {
        self.status = status
        self.headers = headers
    }
}
