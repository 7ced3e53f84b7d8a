import Foundation

/// Finds the places in a UTF-8 text at which secrets may stand.
struct SecretFinder {
    let bytes: [UInt8]

    /// Looks into `bytes`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What stands at `range`.
    func text(of range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The passwords in `scheme://user:password@host`.
    func passwordsInURLs() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = 0
        while let colon = bytes[position...].firstIndex(of: .colon) {
            position = colon + 1
            guard bytes[position...].starts(with: "//".utf8) else { continue }
            let start = colon + 3
            let end = bytes[start...].firstIndex { $0.endsURL || "/?#".utf8.contains($0) } ?? bytes.count
            let authority = bytes[start..<end]
            if let at = authority.lastIndex(of: UInt8(ascii: "@")),
                let separator = authority[..<at].firstIndex(of: .colon)
            {
                ranges.append(separator + 1..<at)
            }
            position = end
        }
        return ranges
    }

    /// The values of `name=value` at the start of the text and after `?`, `&` and `#`.
    func valuesOfPairs(where isSecret: (String) -> Bool) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var nameStart: Int? = 0
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if "?&#".utf8.contains(byte) {
                nameStart = position
            } else if byte.endsURL {
                nameStart = nil
            } else if byte == UInt8(ascii: "="), let start = nameStart {
                nameStart = nil
                let name = text(of: start..<position - 1)
                guard isSecret(name.removingPercentEncoding ?? name) else { continue }
                let end = bytes[position...].firstIndex { $0.endsURL || "&#".utf8.contains($0) } ?? bytes.count
                ranges.append(position..<end)
                position = end
            }
        }
        return ranges
    }

    /// The values of JSON members, quotes and brackets included, in whole texts as well as in broken off ones.
    func valuesOfMembers(where isSecret: (String) -> Bool) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var scanner = JSONScanner(bytes)
        while let name = scanner.skipToMemberName() {
            guard isSecret(name) else { continue }
            ranges.append(scanner.skipValueOrRest())
        }
        return ranges
    }
}

extension UInt8 {
    /// Whether a URL that stands in a text cannot go on with this byte.
    fileprivate var endsURL: Bool {
        self <= 0x20 || self == .quote || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
    }
}

extension JSONScanner {
    /// Passes everything up to and with the next `"name":` and gives the name; `nil` at the end.
    fileprivate mutating func skipToMemberName() -> String? {
        while let byte = peek() {
            let start = position
            guard byte == .quote, let name = try? skipString() else {
                position = start + 1
                continue
            }
            let next = position - 1
            guard peek() == .colon else {
                // The closing quote may be an opening one: in a text that is not JSON all through, who can tell.
                position = next
                continue
            }
            position += 1
            return string(at: name) ?? ""
        }
        return nil
    }

    /// Passes a value and gives its place; the rest of the text if it is broken.
    fileprivate mutating func skipValueOrRest() -> Range<Int> {
        _ = peek()
        let start = position
        if let value = try? skipValue() { return value }
        position = end
        return start..<end
    }
}
