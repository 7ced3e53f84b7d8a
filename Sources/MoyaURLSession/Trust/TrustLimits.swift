import MoyaTransport

/// What of a trust or identity this transport cannot do: whatever a configuration asks for fails, nothing is skipped.
enum TrustLimits {
    static func problem(_ tls: TLSConfiguration, _ trust: TransportTrust?) -> TransferError? {
        var features: [String] = []
        if trust != nil { features.append("an evaluation of server trust") }
        if !tls.clientIdentities.isEmpty { features.append("a client identity") }
        if tls.trustedRoots != .system { features.append("roots other than the system's") }
        if tls.minimumVersion != .tls12 || tls.maximumVersion != .tls13 { features.append("a choice of TLS versions") }
        if !tls.connectsTo.isEmpty { features.append("another address for a host") }
        if features.isEmpty { return nil }
        let message = "The URLSession transport cannot do what the configuration asks for: "
        return TransferError(.unsupported, message: message + features.joined(separator: ", ") + ".")
    }
}
