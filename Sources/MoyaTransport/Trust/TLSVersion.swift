/// A version of TLS.
public enum TLSVersion: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// TLS 1.2 (RFC 5246).
    case tls12 = 2
    /// TLS 1.3 (RFC 8446).
    case tls13 = 3

    /// Whether the left version is the older one.
    public static func < (left: TLSVersion, right: TLSVersion) -> Bool {
        left.rawValue < right.rawValue
    }
}
