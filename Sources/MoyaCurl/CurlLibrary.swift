import CMoyaCurl
import MoyaTransport

/// The libcurl that this process has loaded.
enum CurlLibrary {
    private static let initialisation: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Prepares libcurl once per process.
    static func start() {
        _ = initialisation
    }

    static let name: String = {
        let version = String(cString: curl_version()).split(separator: " ").first ?? "libcurl"
        return "\(version) \(String(cString: moya_tls_backend()))"
    }()

    /// Whether this libcurl keeps the reset of a stream that was given up until the connection has something else to
    /// send (7.88 to 8.0).
    static let sendsResetsLate = (0x07_58_00..<0x08_01_00).contains(moya_curl_version())

    static let capabilities: Capabilities = {
        var result: Capabilities = [
            .backPressure, .metrics, .informationalResponses, .chunkedUpload, .customTrust, .connectTimeout,
            .exactHeaders,
        ]
        if moya_curl_uses_this_openssl() == 1 { result.formUnion([.serverTrust, .clientIdentity]) }
        let features = moya_curl_features()
        if features & Int32(CURL_VERSION_HTTP2) != 0 { result.insert(.http2) }
        if features & Int32(CURL_VERSION_HTTP3) != 0 { result.insert(.http3) }
        return result
    }()
}
