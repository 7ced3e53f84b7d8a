import MoyaTransport

extension NetworkLoggerPlugin {
    /// What is kept out of logs: the values of header fields, query items, form fields and JSON members whose names
    /// tell of a secret, and passwords in URLs.
    ///
    /// ```swift
    /// configuration.redaction.names.append("iban")   // hide more
    /// configuration.redaction = .none                // hide nothing
    /// ```
    public struct Redaction: Sendable, Equatable {
        /// A value is hidden when its name, written in small letters and without anything but `a`–`z` and digits, ends
        /// with one of these: `token` stands for `access_token`, `X-Auth-Token` and `csrfToken`. Empty to hide nothing.
        public var names: [String]

        /// What is written in place of a secret.
        public var replacement = "<redacted>"

        /// Hides the values of these names.
        public init(names: [String]) {
            self.names = names
        }

        /// Hides credentials, cookies, tokens, keys, passwords and signatures.
        public static let `default` = Redaction(names: [
            "authorization", "cookie", "token", "apikey", "accesskey", "privatekey", "secret", "password", "passwd",
            "pwd", "passcode", "passphrase", "credential", "credentials", "signature", "sessionid", "cvv",
        ])

        /// Hides nothing.
        public static let none = Redaction(names: [])

        /// Whether the value of `name` is a secret.
        public func hides(_ name: some StringProtocol) -> Bool {
            let plain = name.utf8.map(\.lowercasedASCII).filter(\.isLetterOrDigit)
            return names.contains { plain.suffix($0.utf8.count).elementsEqual($0.utf8) }
        }
    }
}

extension UInt8 {
    /// Whether the byte is one of `0`–`9`, `a`–`z`.
    fileprivate var isLetterOrDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    }
}
