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
        let host = try peer(of: sslContext, transfer, tls)
        if let identity = tls.identities[host] {
            guard let key = identity.key as? OpenSSLKey, key.use(in: sslContext) else {
                let message = "The client identity for \(host) cannot be used with OpenSSL."
                throw TransferError(.clientCertificateRejected, host: host, message: message)
            }
        }
        guard let trust = tls.trust else { return }
        let decision: HandshakeDecision
        switch try trust.policy(host) {
        case .platform: decision = HandshakeDecision(host: host, evaluation: .platform, handle: handle)
        case .evaluation(let evaluation):
            decision = HandshakeDecision(host: host, evaluation: evaluation, handle: handle)
        }
        guard decision.install(in: sslContext) else {
            throw TransferError(.unknown, host: host, message: "OpenSSL has no memory left for \(host).")
        }
    }

    /// The host whose certificate is due: the proxy's or the request's.
    private static func peer(
        of sslContext: UnsafeMutableRawPointer,
        _ transfer: CurlTransfer,
        _ tls: TransportTLS
    ) throws(TransferError) -> String {
        let origin = try RequestOrigin(url: transfer.request.url)
        if moya_context_is_for_proxy(sslContext) == 0 { return origin.host }
        guard let proxy = ProxyAddress.host(tls.proxy, for: origin.scheme) else {
            let message = "The name of the proxy for \(origin.host) cannot be found out; name it in the configuration."
            throw TransferError(.unsupported, host: origin.host, message: message)
        }
        return proxy
    }
}

/// A decision that is due in one connection's handshake.
///
/// OpenSSL's context owns it, so it lasts as long as the connection; the handle is only looked at while the connection
/// is being made, and libcurl closes such a connection before its handle goes.
final class HandshakeDecision {
    private let host: String
    private let evaluation: TransportTrust.Evaluation
    private weak var handle: CurlHandle?

    init(host: String, evaluation: TransportTrust.Evaluation, handle: CurlHandle) {
        self.host = host
        self.evaluation = evaluation
        self.handle = handle
    }

    /// Hands the decision over to the context of a connection.
    func install(in sslContext: UnsafeMutableRawPointer) -> Bool {
        let context = Unmanaged.passRetained(self).toOpaque()
        let asksForStapled: Int32 = evaluation.asksForStapledResponse ? 1 : 0
        return moya_context_decide_trust(sslContext, asksForStapled, Self.decide, context, Self.release) == 1
    }

    private func decide(_ trust: moya_trust) -> Bool {
        do {
            try evaluation.evaluate(ServerTrust(trust, host: host, judge: OpenSSLJudge(trust)))
            return true
        } catch {
            handle?.transfer?.failure = error
            return false
        }
    }

    private static let decide: moya_decide_trust = { trust, context in
        guard let trust, let context else { return 0 }
        return Unmanaged<HandshakeDecision>.fromOpaque(context).takeUnretainedValue().decide(trust.pointee) ? 1 : 0
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        if let context { Unmanaged<HandshakeDecision>.fromOpaque(context).release() }
    }
}
