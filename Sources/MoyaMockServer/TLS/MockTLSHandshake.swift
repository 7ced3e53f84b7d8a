import CMoyaMockServer

/// What the two sides of a TLS connection agreed on.
public struct MockTLSHandshake: Hashable, Sendable {
    /// The negotiated version.
    public var version: MockTLSVersion
    /// OpenSSL's name of the cipher suite.
    public var cipherSuite: String
    /// The ALPN protocol, nil when none was agreed on.
    public var applicationProtocol: String?
    /// The name the client asked for (SNI), nil when it sent none.
    public var serverName: String?
    /// The subject of the client's certificate as RFC 2253 writes it, nil when there was none.
    public var clientSubject: String?
}

/// A version of TLS.
public enum MockTLSVersion: Int, Hashable, Sendable, Comparable, CaseIterable, CustomStringConvertible {
    case tls10 = 0x0301
    case tls11 = 0x0302
    case tls12 = 0x0303
    case tls13 = 0x0304

    /// Whether the left version is the older one.
    public static func < (left: MockTLSVersion, right: MockTLSVersion) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The usual name, such as `TLS 1.3`.
    public var description: String {
        "TLS 1.\(rawValue - 0x0301)"
    }
}

extension MockTLSHandshake {
    init?(_ session: OpaquePointer) {
        guard let version = MockTLSVersion(rawValue: Int(moya_mock_tls_version(session))) else { return nil }
        self.version = version
        cipherSuite = Self.text(session, moya_mock_tls_cipher) ?? ""
        applicationProtocol = Self.text(session, moya_mock_tls_protocol)
        serverName = Self.text(session, moya_mock_tls_server_name)
        clientSubject = Self.text(session, moya_mock_tls_client_subject)
    }

    private static func text(
        _ session: OpaquePointer,
        _ fetch: (OpaquePointer, UnsafeMutablePointer<CChar>, Int) -> Void
    ) -> String? {
        var buffer = [CChar](repeating: 0, count: 1_024)
        fetch(session, &buffer, buffer.count)
        let text = String(cBuffer: buffer)
        return text.isEmpty ? nil : text
    }
}
