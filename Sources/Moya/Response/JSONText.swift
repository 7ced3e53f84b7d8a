import Foundation

/// Brings a JSON text to UTF-8.
enum JSONText {
    /// The text without its byte order mark, from whichever encoding RFC 4627, section 3 tells by the first bytes.
    static func utf8(_ data: Data) throws(MalformedJSON) -> [UInt8] {
        let (encoding, mark) = encoding(of: Array(data.prefix(4)))
        guard let text = String(data: Data(data.dropFirst(mark)), encoding: encoding) else { throw MalformedJSON() }
        return Array(text.utf8)
    }

    private static func encoding(of head: [UInt8]) -> (encoding: String.Encoding, markLength: Int) {
        let marks: [([UInt8], String.Encoding)] = [
            ([0xEF, 0xBB, 0xBF], .utf8),
            ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
            ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian),
            ([0xFE, 0xFF], .utf16BigEndian),
            ([0xFF, 0xFE], .utf16LittleEndian),
        ]
        if let (mark, encoding) = marks.first(where: { head.starts(with: $0.0) }) { return (encoding, mark.count) }
        guard head.count == 4 else { return (.utf8, 0) }
        // A JSON text begins with two ASCII characters, or one for a lone digit: the zeroes tell the width.
        switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
        case (true, true, true, false): return (.utf32BigEndian, 0)
        case (true, false, true, false): return (.utf16BigEndian, 0)
        case (false, true, true, true): return (.utf32LittleEndian, 0)
        case (false, true, false, true): return (.utf16LittleEndian, 0)
        default: return (.utf8, 0)
        }
    }
}
