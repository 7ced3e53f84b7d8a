import Foundation
import MoyaTransport

/// A cookie as a server sets it (RFC 6265, section 5.2), before it is known whether it may.
///
/// Foundation's own parser is not asked: on some platforms it knows neither `Max-Age` nor the default path, and takes
/// any domain that the host's name ends in.
struct SetCookie {
    private(set) var name = ""
    private(set) var value = ""
    /// The end of its life; `nil` for the end of the session.
    private(set) var expires: Date?
    private var domain: String?
    private var path: String?
    private var isSecure = false
    private var isHTTPOnly = false

    /// The longest name and value that are kept, in bytes.
    private static let limit = 4_096

    /// Reads a field; `nil` if it holds no cookie.
    init?(_ field: String, now: Date = Date()) {
        guard field.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { return nil }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let (name, value) = Self.pair(pair), let value, !name.isEmpty else { return nil }
        guard name.utf8.count + value.utf8.count <= Self.limit else { return nil }
        (self.name, self.value) = (name, value)
        var maximumAge: Date?
        for part in parts.dropFirst() {
            guard let (attribute, value) = Self.pair(part) else { continue }
            switch attribute.lowercased() {
            case "expires": expires = value.flatMap(CookieDate.date) ?? expires
            case "max-age": maximumAge = value.flatMap { Self.end(after: $0, from: now) } ?? maximumAge
            case "domain": domain = value.map { String($0.drop { $0 == "." }).lowercased() }
            case "path": path = value
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: break
            }
        }
        expires = maximumAge ?? expires
    }

    /// The cookie, if the server at `url` may set it.
    func cookie(from url: URL) -> HTTPCookie? {
        guard let host = url.host?.lowercased(), !isSecure || url.isSecure else { return nil }
        guard !name.hasPrefix("__Secure-") || isSecure else { return nil }
        guard !name.hasPrefix("__Host-") || (isSecure && path == "/" && (domain ?? "").isEmpty) else { return nil }
        var properties: [HTTPCookiePropertyKey: Any] = [.name: name, .value: value]
        if let domain, !domain.isEmpty, domain != host {
            guard host.hasSuffix(".\(domain)"), domain.contains("."), !host.isAddress else { return nil }
            properties[.domain] = ".\(domain)"
        } else {
            properties[.domain] = domain == host && !host.isAddress ? ".\(host)" : host
        }
        properties[.path] = path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? url.defaultCookiePath
        if isSecure { properties[.secure] = "TRUE" }
        if isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
        if let expires { properties[.expires] = expires } else { properties[.discard] = "TRUE" }
        return HTTPCookie(properties: properties)
    }

    private static func pair(_ text: Substring) -> (name: String, value: String?)? {
        guard let sign = text.firstIndex(of: "=") else { return (text.trimmingBlanks, nil) }
        return (text[..<sign].trimmingBlanks, text[text.index(after: sign)...].trimmingBlanks)
    }

    private static func end(after seconds: String, from now: Date) -> Date? {
        guard let count = Int(seconds) else { return nil }
        return count <= 0 ? .distantPast : min(now.addingTimeInterval(Double(count)), .distantFuture)
    }
}

extension URL {
    /// Whether what is sent there is encrypted.
    var isSecure: Bool { scheme?.lowercased() == "https" }

    /// The path of cookies that name none (RFC 6265, section 5.1.4).
    fileprivate var defaultCookiePath: String {
        let path = path(percentEncoded: true)
        guard path.hasPrefix("/"), let last = path.lastIndex(of: "/"), last != path.startIndex else { return "/" }
        return String(path[..<last])
    }
}

extension StringProtocol {
    /// Whether a host is an address rather than a name: an address has no domain above it.
    var isAddress: Bool {
        contains(":") || (!isEmpty && utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) })
    }

    fileprivate var trimmingBlanks: String {
        trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
}
