/// The header section of a response as the bytes that came, parsed anew whenever somebody asks.
///
/// Most calls look at one field or at none, so single look-ups scan the bytes and only ``fields`` builds the
/// collection.
public final class HeaderBlock: Sendable {
    private let bytes: [UInt8]

    /// Keeps `bytes`: field lines ended by LF or CR LF, without the status line.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes the block that a list of fields would have come as.
    public convenience init(_ headers: some Sequence<HTTPHeader>) {
        var bytes: [UInt8] = []
        for header in headers {
            bytes += header.name.utf8
            bytes += [0x3A, 0x20]
            bytes += header.value.utf8
            bytes += [0x0D, 0x0A]
        }
        self.init(bytes: bytes)
    }

    /// The fields in order; fields of the same name are joined by a comma and a space (RFC 9110, section 5.3).
    ///
    /// `Set-Cookie` cannot be joined without loss: read it through ``values(for:)``.
    public var fields: HTTPHeaders {
        var headers = HTTPHeaders()
        for header in lines() {
            if let earlier = headers.value(for: header.name) {
                headers.update(name: header.name, value: "\(earlier), \(header.value)")
            } else {
                headers.update(header)
            }
        }
        return headers
    }

    /// Every field line in order, repeated names as often as they came.
    public func lines() -> [HTTPHeader] {
        var result: [HTTPHeader] = []
        scan { name, value in
            result.append(HTTPHeader(name: text(name), value: text(value)))
            return true
        }
        return result
    }

    /// The value of the first field of that name, or `nil`.
    public func value(for name: String) -> String? {
        var found: String?
        scan { candidate, value in
            guard isNamed(candidate, name) else { return true }
            found = text(value)
            return false
        }
        return found
    }

    /// The values of all fields of that name, in order.
    public func values(for name: String) -> [String] {
        var found: [String] = []
        scan { candidate, value in
            if isNamed(candidate, name) { found.append(text(value)) }
            return true
        }
        return found
    }

    private func isNamed(_ range: Range<Int>, _ name: String) -> Bool {
        range.count == name.utf8.count
            && zip(bytes[range], name.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// Fields that are not UTF-8 are read as ISO-8859-1, as RFC 9110, section 5.5 tells of old servers.
    private func text(_ range: Range<Int>) -> String {
        String(validating: bytes[range], as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes[range].map { Unicode.Scalar($0) }))
    }

    private func scan(_ visit: (_ name: Range<Int>, _ value: Range<Int>) -> Bool) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = trimmed(start..<end)
            if let colon = bytes[line].firstIndex(of: 0x3A), colon > line.lowerBound {
                let value = trimmed(colon + 1..<line.upperBound)
                if !visit(trimmed(line.lowerBound..<colon), value) { return }
            }
            start = end + 1
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, isSpace(bytes[lower]) { lower += 1 }
        while upper > lower, isSpace(bytes[upper - 1]) { upper -= 1 }
        return lower..<upper
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
