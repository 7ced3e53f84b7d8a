import CMoyaCurl
import Glibc
import MoyaTransport

extension TransferMetrics {
    /// Reads libcurl's figures.
    init(_ raw: moya_metrics, peer: String?) {
        self.init(
            nameLookup: .microseconds(raw.name_lookup),
            connect: .microseconds(raw.connect),
            secureConnect: .microseconds(raw.secure_connect),
            firstByte: .microseconds(raw.first_byte),
            total: .microseconds(raw.total),
            bytesSent: Int64(raw.bytes_sent),
            bytesReceived: Int64(raw.bytes_received),
            version: HTTPVersion(curl: raw.http_version),
            reusedConnection: raw.new_connections == 0 && peer != nil,
            remoteAddress: peer
        )
    }
}

/// The text of a peer's address, kept while a handle talks to the same peer.
struct PeerAddress {
    private var last = moya_metrics()
    private var text: String?

    mutating func text(of raw: moya_metrics) -> String? {
        if raw.remote_port != last.remote_port || !isSameAddress(raw) {
            last = raw
            let address = withUnsafeBytes(of: raw.remote_address) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let host = address.contains(":") ? "[\(address)]" : address
            text = address.isEmpty ? nil : "\(host):\(raw.remote_port)"
        }
        return text
    }

    private func isSameAddress(_ raw: moya_metrics) -> Bool {
        withUnsafeBytes(of: raw.remote_address) { new in
            withUnsafeBytes(of: last.remote_address) { old in
                guard let new = new.baseAddress, let old = old.baseAddress else { return false }
                return memcmp(new, old, MemoryLayout.size(ofValue: raw.remote_address)) == 0
            }
        }
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
