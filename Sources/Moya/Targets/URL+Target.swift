public import Foundation

extension URL {
    /// The URL of a target: its base URL with its path appended.
    ///
    /// The path is percent-encoded as `appendingPathComponent(_:)` does it: a `?` becomes `%3F`, and what is encoded
    /// already is encoded again. An empty path gives the base URL untouched.
    public init<T: TargetType>(target: T) {
        let (baseURL, path) = (target.baseURL, target.path)
        if let text = PlainPath.joined(baseURL, path), let url = URL(string: text) {
            self = url
        } else {
            self = path.isEmpty ? baseURL : baseURL.appendingPathComponent(path)
        }
    }
}

extension TargetType {
    /// The text of `URL(target: self)`, without making that URL where it can be avoided.
    var absoluteURLString: String {
        let (baseURL, path) = (baseURL, path)
        if path.isEmpty { return baseURL.absoluteString }
        return PlainPath.joined(baseURL, path) ?? baseURL.appendingPathComponent(path).absoluteString
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
        switch (base.utf8.last == slash, path.utf8.first == slash) {
        case (true, true): return base + path.dropFirst()
        case (false, false): return "\(base)/\(path)"
        default: return base + path
        }
    }

    private static let slash = UInt8(ascii: "/")

    /// Unreserved characters in segments that are not empty and do not begin with a dot.
    private static func isPlain(_ path: String) -> Bool {
        var atStart = true
        var isFirst = true
        for byte in path.utf8 {
            if byte == slash {
                guard !atStart || isFirst else { return false }
                atStart = true
            } else {
                guard byte.isUnreserved, !(atStart && byte == UInt8(ascii: ".")) else { return false }
                atStart = false
            }
            isFirst = false
        }
        return true
    }

    /// A web URL with a host, without query and fragment, that does not end in two slashes.
    private static func isPlainBase(_ base: String) -> Bool {
        let text = base.utf8
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { text.starts(with: $0.utf8) }) else { return false }
        let rest = text.dropFirst(scheme.utf8.count)
        guard let first = rest.first, first != slash else { return false }
        guard !rest.suffix(2).elementsEqual([slash, slash]) else { return false }
        return !rest.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
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
