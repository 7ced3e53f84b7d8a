import Foundation

/// Writes a request as a command for curl that sends the same request when a shell runs it.
///
/// A body that is a stream or no UTF-8 text has no place on a command line: the first is left out, the second shown as
/// far as it is text.
package struct CURLCommand {
    /// What stands in place of a command for a request that is not there, or has no host.
    package static let failure = "$ curl command could not be created"

    private let request: URLRequest
    private let sessionHeaders: [String: String]
    private let credential: URLCredential?
    private let cookies: [HTTPCookie]
    private let secrets: any SecretHiding

    /// Makes a command.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - sessionHeaders: Fields that the session adds where the request has none of the name.
    ///   - credential: What challenges are answered with.
    ///   - cookies: The cookies that the session would send.
    ///   - secrets: Hides what must not be shown; nothing by default.
    package init(
        request: URLRequest,
        sessionHeaders: [String: String] = [:],
        credential: URLCredential? = nil,
        cookies: [HTTPCookie] = [],
        hiding secrets: any SecretHiding = NothingHidden()
    ) {
        self.request = request
        self.sessionHeaders = sessionHeaders
        self.credential = credential
        self.cookies = cookies
        self.secrets = secrets
    }

    /// The command, one option a line.
    package var text: String {
        guard let url = request.url, url.host != nil, let method = request.httpMethod else { return Self.failure }
        let address = url.absoluteString
        let parts = ["$ curl -v"] + methodOptions(method) + urlOptions(address) + credentialOptions + cookieOptions
        return (parts + headerOptions + bodyOptions + [quoted(secrets.text(address))]).joined(separator: " \\\n\t")
    }

    private func methodOptions(_ method: String) -> [String] {
        // Told of HEAD only as a word, curl waits for a body that never comes.
        if method == "HEAD", request.httpBody == nil { return ["-X HEAD", "--head"] }
        // RFC 9110 lets a method hold characters that a shell gives a meaning.
        let isWord = !method.isEmpty && method.allSatisfy { $0.isASCII && $0.isLetter }
        return ["-X \(isWord ? method : quoted(method))"]
    }

    private func urlOptions(_ address: String) -> [String] {
        var options: [String] = []
        if address.contains(where: "[]{}".contains) { options.append("--globoff") }
        if address.contains("/.") { options.append("--path-as-is") }
        return options
    }

    private var credentialOptions: [String] {
        guard let user = credential?.user, let password = credential?.password else { return [] }
        return ["-u \(quoted("\(user):\(secrets.password(password))"))"]
    }

    /// A field of the request's own wins over the session's cookies.
    private var cookieOptions: [String] {
        let own = request.value(forHTTPHeaderField: "Cookie")
        let stored = request.httpShouldHandleCookies ? cookies.map { "\($0.name)=\($0.value)" } : []
        let value = own ?? stored.joined(separator: "; ")
        guard !value.isEmpty else { return [] }
        // Without an equals sign, curl takes the value for the name of a file.
        return [value.contains("=") ? "-b \(quoted(secrets.header("Cookie", value)))" : headerOption("Cookie", value)]
    }

    private var headerOptions: [String] {
        var fields: [String: (name: String, value: String)] = [:]
        for (name, value) in sessionHeaders { fields[name.lowercased()] = (name, value) }
        for (name, value) in request.allHTTPHeaderFields ?? [:] { fields[name.lowercased()] = (name, value) }
        fields["cookie"] = nil
        var options = fields.sorted { $0.key < $1.key }.map { _, field in headerOption(field.name, field.value) }
        // Left to itself, curl calls every body a form.
        if request.httpBody != nil, fields["content-type"] == nil { options.append("-H \"Content-Type:\"") }
        return options
    }

    /// A field without a value is written with a semicolon; with a colon curl would leave it out.
    private func headerOption(_ name: String, _ value: String) -> String {
        "-H \(quoted(value.isEmpty ? "\(name);" : "\(name): \(secrets.header(name, value))"))"
    }

    private var bodyOptions: [String] {
        guard let body = request.httpBody else { return [] }
        let text = String(decoding: secrets.body(body), as: UTF8.self)
        // After -d, a leading @ names a file.
        return ["\(text.hasPrefix("@") ? "--data-raw" : "-d") \(quoted(text))"]
    }

    /// The text as one word of a POSIX shell, and of those that give `!` a meaning.
    private func quoted(_ text: String) -> String {
        var word = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "$", "`", "\\": word += "\\\(scalar)"
            case "!": word += "\"'!'\""
            default: word.unicodeScalars.append(scalar)
            }
        }
        return word + "\""
    }
}

/// Puts something else in the place of what must not be shown.
package protocol SecretHiding: Sendable {
    /// A text in which URLs, forms and JSON may stand.
    func text(_ text: String) -> String
    /// The value of a header field.
    func header(_ name: String, _ value: String) -> String
    /// A body.
    func body(_ data: Data) -> Data
    /// A password.
    func password(_ password: String) -> String
}

/// Shows everything.
package struct NothingHidden: SecretHiding {
    /// Makes one.
    package init() {}

    /// The text.
    package func text(_ text: String) -> String { text }
    /// The value.
    package func header(_ name: String, _ value: String) -> String { value }
    /// The body.
    package func body(_ data: Data) -> Data { data }
    /// The password.
    package func password(_ password: String) -> String { password }
}
