public import MoyaTransport

/// How a ``CurlTransport`` behaves. All limits are per transport.
public struct CurlConfiguration: Sendable {
    /// Connections to one host and port; further transfers wait their turn. HTTP/2 carries many transfers on each.
    public var maximumConnectionsPerHost = 6
    /// Connections in all.
    public var maximumConnections = 256
    /// Idle connections that are kept for reuse.
    public var maximumIdleConnections = 64
    /// Whether HTTP/2 is offered to TLS servers.
    public var allowsHTTP2 = true
    /// Which proxy to use.
    public var proxy = Proxy.environment
    /// How TLS is spoken: roots, versions, client identities.
    public var tls = TLSConfiguration()
    /// Who decides whether a server is trusted; the platform alone by default.
    public var trust: TransportTrust?
    /// How many loop threads carry the transfers; each has connections of its own. More than one pays only where one
    /// core is not enough for libcurl.
    public var loopCount = 1

    /// The defaults: 6 connections per host, 256 in all, HTTP/2 allowed, proxy from the environment, system trust.
    public init() {}

    /// Where requests are sent through.
    public enum Proxy: Sendable, Hashable {
        /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
        case environment
        /// Straight to the host.
        case none
        /// This proxy, such as `http://proxy.example:3128`, except for the named hosts.
        case url(String, except: [String] = [])
    }
}

extension CurlConfiguration.Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Which proxy, without user and password.
    public var description: String {
        switch self {
        case .environment: "proxy of the environment"
        case .none: "no proxy"
        case .url(let url, let hosts):
            "proxy \(url.hidingUserInfo)\(hosts.isEmpty ? "" : " except for \(hosts.joined(separator: ", "))")"
        }
    }
    /// Which proxy, without user and password.
    public var debugDescription: String { description }
    /// Which proxy, without user and password.
    public var customMirror: Mirror { Mirror(self, children: ["proxy": description]) }
}
