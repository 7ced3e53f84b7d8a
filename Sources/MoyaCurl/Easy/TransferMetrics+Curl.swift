import CMoyaCurl
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
    private var last: (bytes: [UInt8], port: Int, text: String?) = ([], 0, nil)

    mutating func text(of raw: moya_metrics) -> String? {
        withUnsafeBytes(of: raw.remote_address) { bytes in
            let address = bytes.prefix { $0 != 0 }
            if raw.remote_port != last.port || !last.bytes.elementsEqual(address) {
                let text = String(decoding: address, as: UTF8.self)
                let host = text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text
                last = (Array(address), raw.remote_port, text.isEmpty ? nil : "\(host):\(raw.remote_port)")
            }
            return last.text
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
