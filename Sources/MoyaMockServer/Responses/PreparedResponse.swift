import Foundation

/// What a response depends on in the request that it answers.
struct ResponseContext {
    var method = ""
    var path = ""
    var minorVersion = 1
    var keepsAlive = true
    /// For `MockBody.echo`.
    var requestBody = Data()
}

extension ResponseContext {
    init(_ request: RecordedRequest) {
        method = request.method
        path = request.path
        minorVersion = request.httpVersion == "HTTP/1.0" ? 0 : 1
        keepsAlive = request.headers.keepAlive(minorVersion: minorVersion)
        requestBody = request.body
    }
}

/// A response made ready for the wire: the bytes of its head, its body and what follows.
struct PreparedResponse {
    var head: [UInt8]
    var body: BodyCursor
    var keepsAlive: Bool

    init(_ response: MockResponse, context: ResponseContext) {
        if let bytes = response.rawBytes {
            head = []
            body = BodyCursor(pieces: [.data(bytes)], framing: .identity)
            keepsAlive = false
            return
        }
        let pieces = Self.pieces(of: response.body, context: context)
        let plan = FramingPlan(response, byteCount: pieces.reduce(0) { $0 + $1.count }, context: context)
        let mayHaveBody = context.method != "HEAD" && response.status.mayHaveBody
        body = BodyCursor(pieces: mayHaveBody ? pieces : [], framing: mayHaveBody ? plan.framing : .identity)
        switch response.persistence {
        case .automatic: keepsAlive = plan.isSelfDelimited && !plan.announcesClose
        case .keepAlive: keepsAlive = true
        case .close: keepsAlive = false
        }
        head = Self.head(of: response, plan: plan, context: context)
    }

    private static func pieces(of body: MockBody, context: ResponseContext) -> [ByteSegment] {
        switch body {
        case .none: []
        case .data(let data): [.data(data)]
        case .generated(let count): [.pattern(offset: 0, count: max(0, count))]
        case .chunks(let chunks): chunks.map { .data($0) }
        case .echo: [.data(context.requestBody)]
        }
    }

    private static func head(of response: MockResponse, plan: FramingPlan, context: ResponseContext) -> [UInt8] {
        var text = statusLine(response.status, reason: response.reason) + response.headers.lines + plan.headers.lines
        if response.headers["Connection"] == nil {
            if plan.announcesClose || response.persistence == .close {
                text += "Connection: close\r\n"
            } else if context.minorVersion == 0 {
                text += "Connection: keep-alive\r\n"
            }
        }
        return [UInt8]((text + "\r\n").utf8)
    }

    static func statusLine(_ status: Int, reason: String? = nil) -> String {
        "HTTP/1.1 \(status) \(reason ?? StatusReason.standard(for: status))\r\n"
    }

    static func informational(_ informational: MockInformational) -> [UInt8] {
        [UInt8]((statusLine(informational.status) + informational.headers.lines + "\r\n").utf8)
    }
}

/// How the end of a body is told, and what that means for the connection.
private struct FramingPlan {
    var headers: MockHeaders = [:]
    var framing = BodyCursor.Framing.identity
    /// Whether the client can find the end of the body with the connection open.
    var isSelfDelimited = true
    /// Whether the connection ends and the head is to say so.
    var announcesClose: Bool

    init(_ response: MockResponse, byteCount: Int, context: ResponseContext) {
        let connection = response.headers["Connection"] ?? ""
        announcesClose = !context.keepsAlive || connection.equalsIgnoringCase("close")
        let isFramedByHand =
            response.headers["Content-Length"] != nil || response.headers["Transfer-Encoding"] != nil
        switch response.framing {
        case .automatic where isFramedByHand:
            break
        case .automatic:
            guard case .chunks = response.body else {
                if response.status.mayHaveBody { headers.add("Content-Length", String(byteCount)) }
                break
            }
            if context.minorVersion >= 1 {
                frameAsChunked(size: .max, trailers: response.trailers)
            } else {
                endWithConnection()
            }
        case .contentLength(let count):
            headers.add("Content-Length", String(count))
            isSelfDelimited = count == byteCount || context.method == "HEAD"
        case .chunked(let size):
            frameAsChunked(size: size, trailers: response.trailers)
        case .untilClose:
            endWithConnection()
        }
    }

    private mutating func frameAsChunked(size: Int, trailers: MockHeaders) {
        headers.add("Transfer-Encoding", "chunked")
        framing = .chunked(size: size, trailers: trailers)
    }

    private mutating func endWithConnection() {
        isSelfDelimited = false
        announcesClose = true
    }
}

extension Int {
    /// Whether a response with this status has a body at all (RFC 9110, section 6.4.1).
    fileprivate var mayHaveBody: Bool {
        !(100..<200).contains(self) && self != 204 && self != 304
    }
}
