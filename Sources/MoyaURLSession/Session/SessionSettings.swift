import Foundation
import MoyaTransport

/// The configuration that makes URLSession a plain wire: no store, no cache, no timeout, no field of its own.
enum SessionSettings {
    /// URLSession's own timeouts are out of the way: the transport's count fractions.
    static let never: TimeInterval = 31_536_000

    static func make(connectionsPerHost: Int, tls: TLSConfiguration) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = never
        configuration.timeoutIntervalForResource = never
        configuration.httpMaximumConnectionsPerHost = connectionsPerHost
        configuration.speakTLS(from: tls.minimumVersion, to: tls.maximumVersion)
        return configuration
    }
}
