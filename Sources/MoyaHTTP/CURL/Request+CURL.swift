public import Dispatch
import Foundation

extension Request {
    /// The request as a cURL command that sends the same; a fixed sentence before there is one.
    public func cURLDescription() -> String {
        command(for: lastRequest)
    }

    /// Hands over the request as a cURL command, once it is made.
    ///
    /// - Parameters:
    ///   - queue: Where `handler` is called.
    ///   - handler: Called for every `URLRequest` that is made.
    @preconcurrency
    @discardableResult
    public func cURLDescription(
        on queue: DispatchQueue,
        calling handler: @escaping @Sendable (String) -> Void
    ) -> Self {
        observeRequests { [weak self] request in
            guard let text = self?.command(for: request) else { return }
            queue.async { handler(text) }
        }
        return self
    }

    /// Hands over the request as a cURL command, once it is made, on a queue of the library's.
    @preconcurrency
    @discardableResult
    public func cURLDescription(calling handler: @escaping @Sendable (String) -> Void) -> Self {
        cURLDescription(on: observers, calling: handler)
    }

    private func command(for request: URLRequest?) -> String {
        guard let request else { return CURLCommand.failure }
        let configuration = home?.session.value?.sessionConfiguration
        let sends = configuration?.httpShouldSetCookies ?? false
        let cookies = request.url.flatMap { sends ? configuration?.httpCookieStorage?.cookies(for: $0) : nil }
        return CURLCommand(
            request: request,
            sessionHeaders: configuration?.headers.dictionary ?? [:],
            credential: credential,
            cookies: cookies ?? []
        ).text
    }
}
