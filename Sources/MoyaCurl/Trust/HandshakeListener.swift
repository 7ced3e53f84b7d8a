import CMoyaCurl
import MoyaTransport

/// Hears of one connection's handshake and decides on the server.
///
/// OpenSSL's context owns it, so it lasts as long as the connection; the handle is only looked at while the connection
/// is being made, and libcurl closes such a connection before its handle goes. On the loop's thread.
final class HandshakeListener {
    private let host: String
    private let evaluation: TransportTrust.Evaluation?
    private weak var handle: CurlHandle?

    /// - Parameter evaluation: `nil` leaves the decision to libcurl.
    init(host: String, evaluation: TransportTrust.Evaluation?, handle: CurlHandle) {
        self.host = host
        self.evaluation = evaluation
        self.handle = handle
    }

    /// Hands itself over to the context of a connection.
    func listen(to sslContext: UnsafeMutableRawPointer) -> Bool {
        let listener = moya_handshake_listener(
            decide: evaluation == nil ? nil : Self.decide,
            asks_for_stapled: evaluation?.asksForStapledResponse == true ? 1 : 0,
            was_asked: Self.wasAsked,
            context: Unmanaged.passRetained(self).toOpaque(),
            release: Self.release
        )
        return moya_context_listen(sslContext, listener) == 1
    }

    private func decide(_ trust: moya_trust) -> Bool {
        guard let evaluation else { return false }
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
