import Foundation
import MoyaTransport

/// A `Location` field, which servers also fill with blanks, brackets and letters that a URL cannot hold.
///
/// Foundation encodes such a text as well, but then the percent signs that are there already once more.
struct Location {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The place that is meant, seen from `base`; `nil` if it is none.
    func url(relativeTo base: URL) -> URL? {
        URL(string: encoded, relativeTo: base)?.absoluteURL
    }

    /// The text with what cannot stand in a URL percent-encoded, and nothing else changed.
    private var encoded: String {
        let bytes = Array(text.utf8)
        let path = Self.pathStart(of: bytes)
        return bytes.indices.reduce(into: "") { result, index in
            let byte = bytes[index]
            let stays =
                switch byte {
                case UInt8(ascii: "%"): Self.isEscape(bytes[index...])
                case UInt8(ascii: "["), UInt8(ascii: "]"): index < path
                default: byte.mayStandInURL
                }
            if stays {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += String(format: "%%%02X", Int(byte))
            }
        }
    }

    /// Where the path begins: behind the authority, if there is one.
    private static func pathStart(of bytes: [UInt8]) -> Int {
        let slash = UInt8(ascii: "/")
        guard let first = bytes.firstIndex(of: slash), bytes.dropFirst(first + 1).first == slash else { return 0 }
        let behind = bytes[(first + 2)...]
        return behind.firstIndex { $0 == slash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    }

    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = bytes.dropFirst().prefix(2)
        return digits.count == 2 && digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
}

extension UInt8 {
    /// Whether the byte is one of a URL's own (RFC 3986, section 2), the percent sign and brackets apart.
    fileprivate var mayStandInURL: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~:/?#@!$&'()*+,;=".utf8.contains(self)
        }
    }
}
