/// How requests of one route are read and answered.
public struct MockRouteOptions: Sendable {
    /// When the answer is made.
    public enum Moment: Hashable, Sendable {
        /// Once the whole request was read.
        case afterBody
        /// Once the head was read. A body is not waited for, 100 is not sent, and the connection ends after the answer.
        case afterHead
    }

    /// Where a handler runs.
    public enum Execution: Hashable, Sendable {
        /// On one of `MockServer.Configuration.workerCount` threads; it may block.
        case worker
        /// On the server's only loop thread: faster, but it must not block.
        case loop
    }

    /// What happens while the body of a request is read.
    public enum BodyReading: Sendable {
        /// It is read as it comes.
        case whole
        /// After this many body bytes nothing more is read until the gate lets it pass.
        case pause(afterBytes: Int, MockGate)
        /// After this many body bytes the connection is closed with RST.
        case reset(afterBytes: Int)
        /// After this many body bytes the answer is given, and the connection ends after it.
        case answer(afterBytes: Int)
    }

    /// When the answer is made; `.afterBody` by default.
    public var moment: Moment
    /// Where a handler runs; `.worker` by default.
    public var execution: Execution
    /// What happens while the body is read; `.whole` by default.
    public var bodyReading: BodyReading
    /// Whether 100 is sent to a client that expects it; true by default. Without it the client has to make up its mind.
    public var sendsContinue: Bool

    /// Makes options.
    public init(
        moment: Moment = .afterBody,
        execution: Execution = .worker,
        bodyReading: BodyReading = .whole,
        sendsContinue: Bool = true
    ) {
        self.moment = moment
        self.execution = execution
        self.bodyReading = bodyReading
        self.sendsContinue = sendsContinue
    }
}

/// Requests that belong together and what answers them.
struct MockRoute: Sendable {
    enum Answer: Sendable {
        case response(MockResponse)
        case handler(@Sendable (RecordedRequest) -> MockResponse)
    }

    var method: String?
    var pattern: PathPattern
    var options: MockRouteOptions
    var answer: Answer

    func accepts(method: String, path: String) -> Bool {
        (self.method == nil || self.method == method) && pattern.matches(path)
    }
}

/// A path, or with a trailing `*` the start of one.
struct PathPattern: Hashable, Sendable {
    let text: String
    let isPrefix: Bool

    init(_ pattern: String) {
        isPrefix = pattern.hasSuffix("*")
        text = isPrefix ? String(pattern.dropLast()) : pattern
    }

    func matches(_ path: String) -> Bool {
        isPrefix ? path.hasPrefix(text) : path == text
    }
}
