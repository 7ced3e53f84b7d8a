import CMoyaMockServer

/// Reads a complete request head, strictly: a client that gets a rule of RFC 9112 wrong is to be told so.
enum RequestHeadParser {
    /// Parses everything up to and including the empty line.
    static func parse(_ head: UnsafeRawBufferPointer) throws(Malformation) -> RequestHead {
        var lines = LineReader(head)
        guard let requestLine = lines.next() else { throw Malformation(reason: "the request line is missing") }
        let (method, target, minorVersion) = try parseRequestLine(requestLine)
        let headers = try parseFields(&lines)
        if minorVersion >= 1, headers.values(of: "Host").count != 1 {
            throw Malformation(reason: "an HTTP/1.1 request needs exactly one Host line")
        }
        return RequestHead(
            method: method, target: target, minorVersion: minorVersion, headers: headers,
            bodyLength: try bodyLength(headers))
    }

    /// Parses header or trailer lines up to the empty one.
    static func parseFields(_ lines: inout LineReader) throws(Malformation) -> MockHeaders {
        var fields: [MockHeaders.Field] = []
        while let line = lines.next(), !line.isEmpty {
            fields.append(try parseField(line))
        }
        return MockHeaders(fields)
    }

    private static func parseRequestLine(
        _ line: UnsafeRawBufferPointer
    ) throws(Malformation) -> (method: String, target: String, minorVersion: Int) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw Malformation(reason: "the request line is not three words with single spaces: \(text(line))")
        }
        guard !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenByte) else {
            throw Malformation(reason: "the method is not a token: \(text(line))")
        }
        guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Malformation(reason: "the request target holds bytes that must be percent-encoded: \(text(line))")
        }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw Malformation(reason: "the version is neither HTTP/1.1 nor HTTP/1.0: \(text(line))", status: 505)
        }
        return (
            String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self),
            version == "HTTP/1.1" ? 1 : 0
        )
    }

    private static func parseField(_ line: UnsafeRawBufferPointer) throws(Malformation) -> MockHeaders.Field {
        guard let colon = line.firstIndex(of: 0x3A) else {
            throw Malformation(reason: "a header line has no colon: \(text(line))")
        }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte) else {
            throw Malformation(reason: "a header name is not a token: \(text(line))")
        }
        let value = line[(colon + 1)...].trimmingBlanks
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw Malformation(reason: "a header value holds a control character: \(text(line))")
        }
        return MockHeaders.Field(
            name: String(decoding: name, as: UTF8.self),
            value: String(validating: value, as: UTF8.self) ?? latin1(value))
    }

    private static func bodyLength(_ headers: MockHeaders) throws(Malformation) -> RequestHead.BodyLength {
        let lengths = headers.values(of: "Content-Length")
        let codings = headers.values(of: "Transfer-Encoding")
        guard codings.isEmpty else {
            guard lengths.isEmpty else {
                throw Malformation(reason: "both Content-Length and Transfer-Encoding are given")
            }
            guard codings.count == 1, codings[0].equalsIgnoringCase("chunked") else {
                throw Malformation(
                    reason: "no transfer coding but chunked is understood: \(codings.joined(separator: ", "))",
                    status: 501)
            }
            return .chunked
        }
        guard let length = lengths.first else { return .fixed(0) }
        guard lengths.count == 1, length.utf8.allSatisfy(\.isDigitByte), let count = Int(length) else {
            throw Malformation(reason: "Content-Length is not one number: \(lengths.joined(separator: ", "))")
        }
        return .fixed(count)
    }

    private static func latin1(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func text(_ line: UnsafeRawBufferPointer) -> String {
        "\"" + String(decoding: line.prefix(200), as: UTF8.self) + "\""
    }
}

/// Lines that end in CR LF.
struct LineReader {
    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard let end = rest.firstRange(of: "\r\n") else { return nil }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[(end + 2)...]) }
        return UnsafeRawBufferPointer(rebasing: rest[..<end])
    }
}

extension UnsafeRawBufferPointer {
    /// Where a short ASCII text first occurs.
    func firstRange(of pattern: StaticString) -> Int? {
        let position = moya_mock_find(baseAddress, count, pattern.utf8Start, pattern.utf8CodeUnitCount)
        return position < 0 ? nil : position
    }
}

extension Slice<UnsafeRawBufferPointer> {
    var trimmingBlanks: Self {
        var rest = self
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return rest
    }
}

extension UInt8 {
    var isDigitByte: Bool { self >= 0x30 && self <= 0x39 }

    /// Whether the byte may stand in a token of RFC 9110.
    var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
