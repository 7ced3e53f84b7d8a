import Foundation
import MoyaTransport

/// Carries cookies between a session's storage and its requests (RFC 6265), as the configuration's switches say.
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
        guard let cookies = storage.cookies(for: url), !cookies.isEmpty else { return nil }
        return cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Keeps what a response sets, field by field: joined fields could not be told apart again.
    func storeCookies(of head: ResponseHead, from request: URLRequest) {
        guard request.httpShouldHandleCookies, let url = request.url else { return }
        for field in head.headers.values(for: "Set-Cookie") {
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": field], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: request.mainDocumentURL)
        }
    }

    private var hasCookies: Bool {
        !(storage.cookies?.isEmpty ?? true)
    }
}
