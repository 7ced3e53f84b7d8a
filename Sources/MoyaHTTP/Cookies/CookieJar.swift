import Foundation
import MoyaTransport

/// Carries cookies between a session's storage and its requests (RFC 6265), as the configuration's switches say.
///
/// The storage only keeps them. Whose a cookie is, where it goes and when it ends is decided here: on some platforms the
/// storage looks at neither paths nor `Secure`.
struct CookieJar: Sendable {
    private let storage: HTTPCookieStorage
    private let sends: Bool

    /// The jar of a configuration, or `nil` when it has no storage.
    init?(_ configuration: URLSessionConfiguration) {
        guard let storage = configuration.httpCookieStorage else { return nil }
        self.storage = storage
        sends = configuration.httpShouldSetCookies
        storage.cookieAcceptPolicy = configuration.httpCookieAcceptPolicy
    }

    /// The `Cookie` field that the storage has for a request; `nil` when it has none, when the request has a field of its
    /// own, or wants none.
    func field(for request: URLRequest) -> String? {
        guard sends, request.httpShouldHandleCookies, let url = request.url, hasCookies else { return nil }
        guard request.value(forHTTPHeaderField: "Cookie") == nil else { return nil }
        let now = Date()
        let cookies = (storage.cookies(for: url) ?? []).filter { $0.goes(to: url, at: now) }
        guard !cookies.isEmpty else { return nil }
        let ordered = cookies.sorted { $0.path.utf8.count > $1.path.utf8.count }
        return ordered.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Keeps what a response sets, field by field: joined fields could not be told apart again.
    func storeCookies(of head: ResponseHead, from request: URLRequest) {
        guard request.httpShouldHandleCookies, let url = request.url else { return }
        for field in head.headers.values(for: "Set-Cookie") {
            guard let set = SetCookie(field), let cookie = set.cookie(from: url) else { continue }
            if let expires = set.expires, expires <= Date() {
                storage.deleteCookie(cookie)
            } else {
                storage.setCookies([cookie], for: url, mainDocumentURL: request.mainDocumentURL)
            }
        }
    }

    private var hasCookies: Bool {
        !(storage.cookies?.isEmpty ?? true)
    }
}

extension HTTPCookie {
    /// Whether the cookie is sent with a request (RFC 6265, section 5.4).
    fileprivate func goes(to url: URL, at now: Date) -> Bool {
        guard !isSecure || url.isSecure, let host = url.host?.lowercased() else { return false }
        if let expiresDate, expiresDate <= now { return false }
        guard !host.isAddress || domain.drop(while: { $0 == "." }).lowercased() == host else { return false }
        let place = url.path(percentEncoded: true)
        guard place.hasPrefix(path) || (path == "/" && place.isEmpty) else { return false }
        return path.hasSuffix("/") || place.utf8.count == path.utf8.count
            || place.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }
}
