public import Foundation
import MoyaTransport

extension URL {
    /// The URL of a target: its base URL with its path appended.
    ///
    /// The path is percent-encoded as `appendingPathComponent(_:)` does it: a `?` becomes `%3F`, and what is encoded
    /// already is encoded again. An empty path gives the base URL untouched. The path of an ``EncodedPath`` target is
    /// appended as it is.
    public init<T: TargetType>(target: T) {
        let (baseURL, path) = (target.baseURL, target.path)
        if let text = PlainPath.joined(baseURL, path), let url = URL(string: text) {
            self = url
        } else if !path.isEmpty, target.innermost is any EncodedPath {
            self = URL(string: URL.text(baseURL, appendingEncoded: path)) ?? baseURL.appendingPathComponent(path)
        } else {
            if !path.isEmpty { PathWarning.check(path, of: target) }
            self = path.isEmpty ? baseURL : baseURL.appendingPathComponent(path)
        }
    }
}

extension TargetType {
    /// The text of `URL(target: self)`, without making that URL where it can be avoided.
    var absoluteURLString: String {
        let (baseURL, path) = (baseURL, path)
        if path.isEmpty { return baseURL.absoluteString }
        return PlainPath.joined(baseURL, path) ?? URL(target: self).absoluteString
    }
}

/// Joins a base URL and a path where that is nothing but joining two texts.
///
/// `appendingPathComponent(_:)` takes as long as the rest of a request's making taken together, and most paths hold
/// nothing that it would change.
private enum PlainPath {
    /// The text that `appendingPathComponent(_:)` would give, or `nil` when only Foundation can tell.
    static func joined(_ baseURL: URL, _ path: String) -> String? {
        guard !path.isEmpty, isPlain(path), baseURL.baseURL == nil else { return nil }
        let base = baseURL.absoluteString
        guard isPlainBase(base) else { return nil }
        let (endsWithSlash, startsWithSlash) = (base.utf8.last == slash, path.utf8.first == slash)
        if endsWithSlash, startsWithSlash { return base + path[path.utf8.index(after: path.startIndex)...] }
        return endsWithSlash || startsWithSlash ? base + path : "\(base)/\(path)"
    }

    private static let slash = UInt8(ascii: "/")

    /// Unreserved characters in segments that are not empty and do not begin with a dot.
    private static func isPlain(_ path: String) -> Bool {
        var atStart = true
        var isFirst = true
        return path.allBytes { byte in
            defer { isFirst = false }
            if byte == slash {
                defer { atStart = true }
                return !atStart || isFirst
            }
            defer { atStart = false }
            return byte.isUnreserved && !(atStart && byte == UInt8(ascii: "."))
        }
    }

    /// A web URL with a host, without query and fragment, that does not end in two slashes.
    private static func isPlainBase(_ base: String) -> Bool {
        let start = base.hasBytes("https://") ? 8 : base.hasBytes("http://") ? 7 : Int.max
        let isPlain = base.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.count > start, bytes[start] != slash else { return false }
            if bytes.count > start + 1, bytes.suffix(2).allSatisfy({ $0 == slash }) { return false }
            return bytes.allSatisfy { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        }
        return isPlain ?? false
    }
}

extension UInt8 {
    /// Whether the byte stands for itself everywhere in a URL (RFC 3986, section 2.3).
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
