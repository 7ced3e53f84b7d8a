import Foundation
import MoyaTransport

/// Finds the proxy that libcurl uses for a request, by libcurl's own rules.
enum ProxyAddress {
    static func host(
        _ proxy: CurlConfiguration.Proxy,
        for scheme: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        switch proxy {
        case .none: nil
        case .url(let url, _): host(of: url)
        case .environment: names(for: scheme).lazy.compactMap { environment[$0] }.first { !$0.isEmpty }.flatMap(host)
        }
    }

    /// `HTTP_PROXY` is left out: a web server may set it from a request's field.
    private static func names(for scheme: String) -> [String] {
        (scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    }

    private static func host(of url: String) -> String? {
        // Only a proxy that speaks TLS is asked for, whatever its URL's scheme is spelled like.
        guard let start = url.range(of: "://")?.upperBound else { return nil }
        // User and password, and what follows the port, may hold what the URL of a request may not.
        let authority = url[start...].prefix { !"/?#".contains($0) }
        let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return try? RequestOrigin(url: "https://\(hostAndPort)").host
    }
}
