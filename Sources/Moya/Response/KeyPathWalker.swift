import Foundation

/// Finds the value at a key path of a JSON text and gives the value's own text, so that no number is rounded on the
/// way to the decoder.
///
/// The path is read as key-value coding reads it on Apple's systems, which Foundation does not offer elsewhere: dots
/// descend, and an array is passed through element by element. What would raise an exception there (a key asked of a
/// number) is a missing value here.
struct KeyPathWalker {
    private let keys: [String]

    /// Splits `keyPath` at its dots.
    init(_ keyPath: String) {
        keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The text of the value, or `nil` when the path leads nowhere.
    ///
    /// - Throws: When `data` is not JSON or its root is not an object.
    func value(in data: Data) throws(MalformedJSON) -> Data? {
        var scanner = JSONScanner(try JSONText.utf8(data))
        guard scanner.peek() == .openingBrace else { throw MalformedJSON() }
        let found = try value(at: keys[...], in: &scanner)
        guard scanner.peek() == nil else { throw MalformedJSON() }
        return found.map { Data($0) }
    }

    private func value(
        at keys: ArraySlice<String>,
        in scanner: inout JSONScanner
    ) throws(MalformedJSON) -> [UInt8]? {
        guard let key = keys.first else { return Array(scanner.text(of: try scanner.skipValue())) }
        switch scanner.peek() {
        case .openingBrace: return try member(key, then: keys.dropFirst(), in: &scanner)
        case .openingBracket: return try elements(at: keys, in: &scanner)
        default:
            try scanner.skipValue()
            return nil
        }
    }

    /// Of members with the same name the last one counts, as for `JSONSerialization`.
    private func member(
        _ key: String,
        then rest: ArraySlice<String>,
        in scanner: inout JSONScanner
    ) throws(MalformedJSON) -> [UInt8]? {
        var found: [UInt8]?
        try scanner.skipObject { scanner, name throws(MalformedJSON) in
            if scanner.string(at: name) == key {
                found = try value(at: rest, in: &scanner)
            } else {
                try scanner.skipValue()
            }
        }
        return found
    }

    private func elements(
        at keys: ArraySlice<String>,
        in scanner: inout JSONScanner
    ) throws(MalformedJSON) -> [UInt8] {
        var texts: [[UInt8]] = []
        try scanner.skipArray { scanner throws(MalformedJSON) in
            texts.append(try value(at: keys, in: &scanner) ?? Array("null".utf8))
        }
        return Array("[".utf8) + texts.joined(separator: Array(",".utf8)) + Array("]".utf8)
    }
}
