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
        let configuration = home?.session.value?.sessionConfiguration
        let sends = configuration?.httpShouldSetCookies ?? false
        let cookies = request?.url.flatMap { sends ? configuration?.httpCookieStorage?.cookies(for: $0) : nil }
        return CURLCommand(
            request: request,
            sessionHeaders: configuration?.headers ?? [:],
            credential: credential,
            cookies: cookies ?? []
        ).text
    }
}

/// A request as a cURL command for a shell.
struct CURLCommand {
    let request: URLRequest?
    let sessionHeaders: HTTPHeaders
    let credential: URLCredential?
    let cookies: [HTTPCookie]

    /// The command, one option a line.
    var text: String {
        guard let request, let url = request.url, url.host != nil, let method = request.httpMethod else {
            return "$ curl command could not be created"
        }
        var parts = ["$ curl -v", "-X \(method)"]
        if let user = credential?.user, let password = credential?.password {
            parts.append("-u \(quoted("\(user):\(password)"))")
        }
        parts += cookieOptions(of: request) + headerOptions(of: request)
        if let body = request.httpBody { parts.append(data(String(decoding: body, as: UTF8.self))) }
        return (parts + [quoted(url.absoluteString)]).joined(separator: " \\\n\t")
    }

    /// A field of the request's own wins over the session's cookies.
    private func cookieOptions(of request: URLRequest) -> [String] {
        let stored = request.httpShouldHandleCookies ? cookies.map { "\($0.name)=\($0.value)" } : []
        let value = request.headers["Cookie"] ?? stored.joined(separator: ";")
        guard !value.isEmpty else { return [] }
        // Without an equals sign, curl takes the value for the name of a file.
        return [value.contains("=") ? "-b \(quoted(value))" : headerOption("Cookie", value)]
    }

    private func headerOptions(of request: URLRequest) -> [String] {
        var headers = sessionHeaders
        for header in request.headers { headers.update(header) }
        headers.remove(name: "Cookie")
        var options = headers.map { headerOption($0.name, $0.value) }
        // Left to itself, curl calls every body a form.
        if request.httpBody != nil, headers["Content-Type"] == nil { options.append("-H \"Content-Type:\"") }
        return options
    }

    /// A field without a value is written with a semicolon; with a colon curl would leave it out.
    private func headerOption(_ name: String, _ value: String) -> String {
        "-H \(quoted(value.isEmpty ? "\(name);" : "\(name): \(value)"))"
    }

    /// The option that sends a body; one that begins with `@` would be read as the name of a file.
    private func data(_ body: String) -> String {
        "\(body.hasPrefix("@") ? "--data-raw" : "-d") \(quoted(body))"
    }

    /// Text in double quotes, with everything hidden that a shell would read in them.
    private func quoted(_ text: String) -> String {
        let hidden = text.reduce(into: "") { result, character in
            if "\\\"$`".contains(character) { result.append("\\") }
            result.append(character)
        }
        return "\"\(hidden)\""
    }
}
