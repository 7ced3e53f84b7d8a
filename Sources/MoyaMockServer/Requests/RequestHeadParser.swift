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
            method: method,
            target: target,
            minorVersion: minorVersion,
            headers: headers,
            bodyLength: try bodyLength(headers)
        )
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
        let parts = line.split(at: 0x20)
        guard parts.count == 3 else {
            throw Malformation(reason: "the request line is not three words with single spaces: \(text(line))")
        }
        guard !parts[0].isEmpty, parts[0].allBytes({ $0.isTokenByte }) else {
            throw Malformation(reason: "the method is not a token: \(text(line))")
        }
        guard !parts[1].isEmpty, parts[1].allBytes({ $0 > 0x20 && $0 < 0x7F }) else {
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
        guard let colon = line.position(of: ":") else {
            throw Malformation(reason: "a header line has no colon: \(text(line))")
        }
        let name = line.part(..<colon)
        guard !name.isEmpty, name.allBytes({ $0.isTokenByte }) else {
            throw Malformation(reason: "a header name is not a token: \(text(line))")
        }
        let value = line.part((colon + 1)...).trimmingBlanks
        guard value.allBytes({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw Malformation(reason: "a header value holds a control character: \(text(line))")
        }
        return MockHeaders.Field(
            name: String(decoding: name, as: UTF8.self),
            value: String(validating: value, as: UTF8.self) ?? latin1(value)
        )
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
                    status: 501
                )
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
