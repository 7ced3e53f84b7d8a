import Foundation

extension HTTPHeaders {
    /// What a session sends with every request unless its configuration says otherwise: `Accept-Encoding`,
    /// `Accept-Language` and `User-Agent`.
    public static let `default`: HTTPHeaders = [.defaultAcceptEncoding, .defaultAcceptLanguage, .defaultUserAgent]
}

extension HTTPHeader {
    /// `Accept-Encoding: br;q=1.0, gzip;q=0.9, deflate;q=0.8`.
    public static let defaultAcceptEncoding = acceptEncoding(["br", "gzip", "deflate"].qualityEncoded)

    /// `Accept-Language` with the first six languages that the user prefers.
    public static let defaultAcceptLanguage = acceptLanguage(Locale.preferredLanguages.prefix(6).qualityEncoded)

    /// `User-Agent` that names the application, the system and this library.
    ///
    /// For example `Weather/1.2 (org.example.weather; build:7; Linux 6.1.0) Moya/16.0.0`.
    public static let defaultUserAgent = userAgent(UserAgent.current.text)
}

extension Collection<String> {
    /// The elements as a list by preference (RFC 9110, section 12.4.2), each a tenth less wanted than the one before.
    var qualityEncoded: String {
        zip(self, stride(from: 10, through: 1, by: -1))
            .map { "\($0);q=\($1 / 10).\($1 % 10)" }
            .joined(separator: ", ")
    }
}
