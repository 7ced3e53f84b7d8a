/// Whether and how redirects are followed (RFC 9110, section 15.4).
public struct RedirectPolicy: Sendable {
    /// How many hops one call may take. 0 hands every 3xx to the caller.
    public var maximumCount: Int
    /// Fields that are not sent on to another origin; compared without case.
    public var credentialHeaders: [String]

    /// Makes a policy; by default 20 hops, and `Authorization`, `Cookie` and `Proxy-Authorization` stay at home.
    public init(
        maximumCount: Int = 20,
        credentialHeaders: [String] = ["Authorization", "Cookie", "Proxy-Authorization"]
    ) {
        self.maximumCount = maximumCount
        self.credentialHeaders = credentialHeaders
    }
}
