/// Scheme, host and port of an absolute URL, read without building a `URL`.
package struct RequestOrigin: Hashable, Sendable {
    /// In lower case.
    package let scheme: String
    /// In its common spelling: lower case, nothing percent-encoded, an IPv6 address without brackets.
    package let host: String
    /// The port that is used, given or by default.
    package let port: Int

    /// Reads the origin of `url`.
    ///
    /// - Throws: `badURL` when there is no scheme or host or the port is no number, `unsupportedURL` for a scheme
    ///   other than `http` and `https`.
    package init(url: String) throws(TransferError) {
        func fail(_ code: TransferError.Code, _ reason: String) -> TransferError {
            TransferError(code, message: "The URL \"\(url.hidingUserInfo.escapingControlCharacters)\" \(reason).")
        }
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), url[colon...].hasPrefix("://") else {
            throw fail(.badURL, "has no scheme; it must start with http:// or https://")
        }
        let scheme = url[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw fail(.unsupportedURL, "has the scheme \"\(scheme)\"; only http and https can be sent")
        }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw fail(.badURL, "holds a space, a control character or a character that is not percent-encoded")
        }
        let rest = url[url.index(colon, offsetBy: 3)...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let (host, port): (Substring, Substring)
        if hostAndPort.hasPrefix("["), let end = hostAndPort.firstIndex(of: "]") {
            host = hostAndPort[hostAndPort.index(after: hostAndPort.startIndex)..<end]
            port = hostAndPort[hostAndPort.index(after: end)...]
        } else {
            host = hostAndPort.prefix { $0 != ":" }
            port = hostAndPort[host.endIndex...]
        }
        guard !host.isEmpty else { throw fail(.badURL, "has no host") }
        guard let name = HostName.canonical(host) else {
            throw fail(.badURL, "has the host \"\(host)\", which no host can be called")
        }
        if port.isEmpty || port == ":" {
            self.port = scheme == "https" ? 443 : 80
        } else if port.hasPrefix(":"), let number = UInt16(port.dropFirst()) {
            self.port = Int(number)
        } else {
            throw fail(.badURL, "has the port \"\(port.drop { $0 == ":" })\", which is no number from 0 to 65535")
        }
        self.scheme = scheme
        self.host = name
    }
}
