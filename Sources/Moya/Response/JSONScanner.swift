import Foundation

/// A text is not JSON (RFC 8259), or nests deeper than ``JSONScanner/depthLimit``.
struct MalformedJSON: Error {}

/// Steps over the values of a JSON text, checks them by the grammar of RFC 8259 and tells where they stand.
struct JSONScanner {
    /// How deep values may nest: the limit of Foundation's own parser.
    static let depthLimit = 512

    private let bytes: [UInt8]
    /// The place of the next byte to be read.
    var position = 0
    private var depth = 0

    /// Starts before the first value of a UTF-8 text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The place after the last byte.
    var end: Int { bytes.count }

    /// The bytes that stand at `range`.
    func text(of range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range]
    }

    /// The string that stands, quotes and all, at `range`; `nil` if its escapes make no text.
    func string(at range: Range<Int>) -> String? {
        guard bytes[range].contains(.backslash) else {
            return String(validating: bytes[range].dropFirst().dropLast(), as: UTF8.self)
        }
        return try? JSONDecoder().decode(String.self, from: Data(bytes[range]))
    }

    /// Passes white space and gives the byte after it, which stays unread; `nil` at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count, bytes[position].isJSONSpace { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    /// Passes a whole value and gives its place.
    @discardableResult
    mutating func skipValue() throws(MalformedJSON) -> Range<Int> {
        let first = peek()
        let start = position
        switch first {
        case .openingBrace: try skipObject { scanner, _ throws(MalformedJSON) in try scanner.skipValue() }
        case .openingBracket: try skipArray { scanner throws(MalformedJSON) in try scanner.skipValue() }
        case .quote: try skipString()
        case UInt8(ascii: "t"): try expect("true")
        case UInt8(ascii: "f"): try expect("false")
        case UInt8(ascii: "n"): try expect("null")
        default: try skipNumber()
        }
        return start..<position
    }

    /// Passes an object; `visit` is called before each member's value, which it must pass.
    mutating func skipObject(
        _ visit: (inout JSONScanner, _ name: Range<Int>) throws(MalformedJSON) -> Void
    ) throws(MalformedJSON) {
        try skipContainer(upTo: .closingBrace) { scanner throws(MalformedJSON) in
            guard scanner.peek() == .quote else { throw MalformedJSON() }
            let name = try scanner.skipString()
            guard scanner.peek() == .colon else { throw MalformedJSON() }
            scanner.position += 1
            try visit(&scanner, name)
        }
    }

    /// Passes an array; `visit` is called before each element, which it must pass.
    mutating func skipArray(_ visit: (inout JSONScanner) throws(MalformedJSON) -> Void) throws(MalformedJSON) {
        try skipContainer(upTo: .closingBracket, visit)
    }

    private mutating func skipContainer(
        upTo end: UInt8,
        _ visit: (inout JSONScanner) throws(MalformedJSON) -> Void
    ) throws(MalformedJSON) {
        position += 1
        depth += 1
        guard depth <= Self.depthLimit else { throw MalformedJSON() }
        if peek() != end {
            try visit(&self)
            while peek() == .comma {
                position += 1
                try visit(&self)
            }
        }
        guard peek() == end else { throw MalformedJSON() }
        position += 1
        depth -= 1
    }

    /// Passes a string and gives its place, quotes included.
    @discardableResult
    mutating func skipString() throws(MalformedJSON) -> Range<Int> {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != .quote {
            guard bytes[position] >= 0x20 else { throw MalformedJSON() }
            if skip("\\") { try skipEscape() } else { position += 1 }
        }
        guard skip("\"") else { throw MalformedJSON() }
        return start..<position
    }

    private mutating func skipEscape() throws(MalformedJSON) {
        guard position < bytes.count else { throw MalformedJSON() }
        if skip("u") {
            for _ in 0..<4 { try skipOne(where: \.isHexDigit) }
        } else {
            try skipOne { "\"\\/bfnrt".utf8.contains($0) }
        }
    }

    private mutating func skipNumber() throws(MalformedJSON) {
        skip("-")
        if !skip("0") { try skipDigits() }
        if skip(".") { try skipDigits() }
        if skip("e") || skip("E") {
            if !skip("+") { skip("-") }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(MalformedJSON) {
        try skipOne(where: \.isDigit)
        while position < bytes.count, bytes[position].isDigit { position += 1 }
    }

    private mutating func skipOne(where isAllowed: (UInt8) -> Bool) throws(MalformedJSON) {
        guard position < bytes.count, isAllowed(bytes[position]) else { throw MalformedJSON() }
        position += 1
    }

    @discardableResult
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ literal: String) throws(MalformedJSON) {
        guard bytes[position...].starts(with: literal.utf8) else { throw MalformedJSON() }
        position += literal.utf8.count
    }
}
