import CMoyaCurl
import MoyaTransport

extension TransferMetrics {
    /// Reads libcurl's figures.
    init(_ raw: moya_metrics) {
        let address = withUnsafeBytes(of: raw.remote_address) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let isIPv6 = address.contains(":")
        self.init(
            nameLookup: .microseconds(raw.name_lookup),
            connect: .microseconds(raw.connect),
            secureConnect: .microseconds(raw.secure_connect),
            firstByte: .microseconds(raw.first_byte),
            total: .microseconds(raw.total),
            bytesSent: Int64(raw.bytes_sent),
            bytesReceived: Int64(raw.bytes_received),
            version: HTTPVersion(curl: raw.http_version),
            reusedConnection: raw.new_connections == 0 && !address.isEmpty,
            remoteAddress: address.isEmpty ? nil : "\(isIPv6 ? "[\(address)]" : address):\(raw.remote_port)"
        )
    }
}

extension HTTPVersion {
    fileprivate init?(curl version: Int) {
        switch version {
        case Int(CURL_HTTP_VERSION_1_0): self = .http1_0
        case Int(CURL_HTTP_VERSION_1_1): self = .http1_1
        case Int(CURL_HTTP_VERSION_2_0): self = .http2
        case Int(CURL_HTTP_VERSION_3): self = .http3
        default: return nil
        }
    }
}
