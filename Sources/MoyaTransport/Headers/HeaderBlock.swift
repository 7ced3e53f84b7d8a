import Foundation

/// The header section of a response as the bytes that came, parsed anew whenever somebody asks.
///
/// Most calls look at one field or at none, so single look-ups scan the bytes and only ``fields`` builds the
/// collection.
public final class HeaderBlock: Sendable {
    private let bytes: [UInt8]
    private let names: HeaderNames?

    /// Keeps `bytes`: field lines ended by LF or CR LF, without the status line.
    public convenience init(bytes: [UInt8]) {
        self.init(bytes: bytes, names: nil)
    }

    /// Keeps `bytes` and what is known about the names in them.
    package init(bytes: [UInt8], names: HeaderNames?) {
        self.bytes = bytes
        self.names = names
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
        find(name) { value in
            found = text(value)
            return false
        }
        return found
    }

    /// The values of all fields of that name, in order.
    public func values(for name: String) -> [String] {
        var found: [String] = []
        find(name) { value in
            found.append(text(value))
            return true
        }
        return found
    }

    /// The first field of that name as a number without sign; `nil` if it is none, or too large.
    package func number(for name: String) -> Int64? {
        var found: Int64?
        find(name) { value in
            found = number(value)
            return false
        }
        return found
    }

    private func number(_ range: Range<Int>) -> Int64? {
        guard !range.isEmpty else { return nil }
        var number: Int64 = 0
        for index in range {
            guard (0x30...0x39).contains(bytes[index]) else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = product.addingReportingOverflow(Int64(bytes[index] - 0x30))
            if overflow || overflows { return nil }
            number = sum
        }
        return number
    }

    /// Looks only where a line begins, since most responses are asked for fields that they do not have.
    private func find(_ name: String, _ visit: (_ value: Range<Int>) -> Bool) {
        var name = name
        name.withUTF8 { name in
            if let names, !names.mayContain(name) { return }
            bytes.withUnsafeBufferPointer { bytes in
                var start = 0
                while start + name.count < bytes.count {
                    let end = lineEnd(in: bytes, from: start)
                    let colon = start + name.count
                    if colon < end, bytes[colon] == 0x3A, isEqual(bytes, start, name) {
                        guard visit(trimmed(colon + 1..<end)) else { return }
                    }
                    start = end + 1
                }
            }
        }
    }

    private func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress, let end = memchr(base + start, 0x0A, bytes.count - start) else {
            return bytes.count
        }
        return UnsafeRawPointer(end) - UnsafeRawPointer(base)
    }

    private func isEqual(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ start: Int,
        _ name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        for index in name.indices where bytes[start + index].lowercasedASCII != name[index].lowercasedASCII {
            return false
        }
        return true
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

/// A summary of the names in a header section: says for certain when one is not there.
package struct HeaderNames: Sendable {
    private var bits: UInt64 = 0

    /// Makes the summary of no names.
    package init() {}

    /// Adds the name of a field line.
    package mutating func insert(line: UnsafeRawBufferPointer) {
        guard let base = line.baseAddress, let colon = memchr(base, 0x3A, line.count) else { return }
        bits |= Self.bit(line[0], UnsafeRawPointer(colon) - base)
    }

    func mayContain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = name.first else { return false }
        return bits & Self.bit(first, name.count) != 0
    }

    private static func bit(_ first: UInt8, _ count: Int) -> UInt64 {
        1 << ((UInt64(first.lowercasedASCII) &* 7 &+ UInt64(count)) & 63)
    }
}
