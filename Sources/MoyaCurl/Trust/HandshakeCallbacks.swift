import CMoyaCurl
import MoyaTransport

/// The functions that libcurl and OpenSSL call around a handshake. On the loop's thread.
enum HandshakeCallbacks {
    /// Readies the TLS context of a connection; any other answer than `CURLE_OK` ends the connection before it begins.
    static let configure: moya_context_callback = { _, sslContext, context in
        guard let sslContext, let context else { return CURLE_SSL_CONNECT_ERROR }
        let handle = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        guard let transfer = handle.transfer else { return CURLE_SSL_CONNECT_ERROR }
        do throws(TransferError) {
            try HandshakeCallbacks.configure(sslContext, handle, transfer)
            return CURLE_OK
        } catch {
            transfer.failure = error
            return CURLE_ABORTED_BY_CALLBACK
        }
    }

    private static func configure(
        _ sslContext: UnsafeMutableRawPointer,
        _ handle: CurlHandle,
        _ transfer: CurlTransfer
    ) throws(TransferError) {
        let tls = transfer.multi.tls
        let isWithProxy = moya_context_is_for_proxy(sslContext) != 0
        let host = try peer(isWithProxy, transfer, tls)
        transfer.handshake = (host, isWithProxy)
        if let identity = tls.identities[host] {
            guard let key = identity.key as? OpenSSLKey, key.use(in: sslContext) else {
                let message = "The client identity for \(host) cannot be used with OpenSSL."
                throw TransferError(.clientCertificateRejected, host: host, message: message)
            }
        }
        let policy = try tls.trust?.policy(host) ?? .platform
        guard HandshakeListener(host: host, policy: policy, handle: handle).listen(to: sslContext) else {
            throw TransferError(.unknown, host: host, message: "OpenSSL has no memory left for \(host).")
        }
    }

    /// The host whose certificate is due: the proxy's or the request's.
    private static func peer(
        _ isWithProxy: Bool,
        _ transfer: CurlTransfer,
        _ tls: TransportTLS
    ) throws(TransferError) -> String {
        let origin = try RequestOrigin(url: transfer.request.url)
        if !isWithProxy { return origin.host }
        guard let proxy = ProxyAddress.host(tls.proxy, for: origin.scheme) else {
            let message = "The name of the proxy for \(origin.host) cannot be found out; name it in the configuration."
            throw TransferError(.unsupported, host: origin.host, message: message)
        }
        return proxy
    }
}
