/// How a session or transport speaks TLS.
///
/// ```swift
/// var tls = TLSConfiguration()
/// tls.trustedRoots = .file(URL(filePath: "company-roots.pem"))
/// tls.clientIdentities["api.example"] = try ClientIdentity(pkcs12: archive, password: password)
/// ```
public struct TLSConfiguration: Sendable {
    /// The certificates that a server's chain may end in; the system's by default.
    public var trustedRoots = TrustedRoots.system
    /// The oldest version that is spoken; TLS 1.2 by default.
    public var minimumVersion = TLSVersion.tls12
    /// The newest version that is spoken; TLS 1.3 by default.
    public var maximumVersion = TLSVersion.tls13
    /// Who the client is, by host: a name, an address, or a pattern such as `*.example` (one label), `**.example`
    /// (the name and all below it) or `*`. Only sent to servers that ask.
    public var clientIdentities: [String: ClientIdentity] = [:]
    /// Where connections really go, `host:port` by the `host:port` of the URL, for tests and staging servers. What is
    /// asked of the server and of its certificate stays what the URL says.
    public var connectsTo: [String: String] = [:]

    /// The system's roots, TLS 1.2 and 1.3, no identity.
    public init() {}
}
