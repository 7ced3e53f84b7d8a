import Foundation
import MoyaTransport

/// The parts of a URL that an exchange needs, once the URL was found fit.
struct URLCheck {
    let url: URL
    let host: String
    let origin: String

    init(_ text: String) throws(TransferError) {
        let shown = text.escapingControlCharacters
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw TransferError(.badURL, message: "The URL \"\(shown)\" holds characters that are not percent-encoded.")
        }
        guard let components = URLComponents(string: text) else {
            throw TransferError(.badURL, message: "The URL \"\(shown)\" cannot be read.")
        }
        guard let scheme = components.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw TransferError(
                .unsupportedURL,
                host: components.host,
                message: "The URL \"\(shown)\" does not start with http:// or https://."
            )
        }
        guard let host = components.host, !host.isEmpty else {
            throw TransferError(.badURL, message: "The URL \"\(shown)\" has no host.")
        }
        if let port = components.port, !(1...65_535).contains(port) {
            throw TransferError(.badURL, host: host, message: "The URL \"\(shown)\" has an impossible port.")
        }
        var normalized = components
        normalized.scheme = scheme
        guard let url = normalized.url else {
            throw TransferError(.badURL, host: host, message: "The URL \"\(shown)\" cannot be read.")
        }
        self.url = url
        self.host = host
        origin = "\(scheme)://\(host.lowercased()):\(components.port ?? (scheme == "https" ? 443 : 80))"
    }
}
