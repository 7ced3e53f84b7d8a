import CMoyaCurl
import MoyaTransport

/// Hears of one connection's handshake and decides on the server.
///
/// OpenSSL's context owns it, so it lasts as long as the connection; the handle is only looked at while the connection
/// is being made, and libcurl closes such a connection before its handle goes. On the loop's thread.
final class HandshakeListener {
    private let host: String
    private let policy: TransportTrust.Policy
    private weak var handle: CurlHandle?

    init(host: String, policy: TransportTrust.Policy, handle: CurlHandle) {
        self.host = host
        self.policy = policy
        self.handle = handle
    }

    /// Hands itself over to the context of a connection.
    func listen(to sslContext: UnsafeMutableRawPointer) -> Bool {
        var listener = moya_handshake_listener()
        listener.decide = Self.decide
        listener.was_asked = Self.wasAsked
        listener.context = Unmanaged.passRetained(self).toOpaque()
        listener.release = Self.release
        switch policy {
        case .platform:
            return host.withCString { host in
                listener.host = host
                return moya_context_listen(sslContext, listener) == 1
            }
        case .evaluation(let evaluation):
            listener.asks_for_stapled = evaluation.asksForStapledResponse ? 1 : 0
            return moya_context_listen(sslContext, listener) == 1
        }
    }

    private func decide(_ trust: moya_trust) -> Bool {
        let evaluation: TransportTrust.Evaluation
        switch policy {
        case .platform: evaluation = .platform
        case .evaluation(let own): evaluation = own
        }
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
        return Unmanaged<HandshakeListener>.fromOpaque(context).takeUnretainedValue().decide(trust.pointee) ? 1 : 0
    }

    private static let wasAsked: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        guard let context else { return }
        let listener = Unmanaged<HandshakeListener>.fromOpaque(context).takeUnretainedValue()
        listener.handle?.transfer?.wasAskedForCertificate = true
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        if let context { Unmanaged<HandshakeListener>.fromOpaque(context).release() }
    }
}
