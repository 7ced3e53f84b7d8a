import Foundation
import Moya
import MoyaHTTP

/// Sessions that differ in whom they trust and who they are.
struct Trust {
    /// Where the hosts are on this machine.
    let addresses: [String: String]

    /// Trusts what the system trusts.
    func system() -> MoyaHTTP.Session {
        MoyaHTTP.Session(startRequestsImmediately: false, tls: tls)
    }

    /// Trusts the certificate in a file, though nobody has signed it, and nothing else.
    ///
    /// - Parameter identity: Who the player is, for the server that asks.
    func pinned(to certificate: Certificate, identity: ClientIdentity? = nil) -> MoyaHTTP.Session {
        var tls = tls
        tls.clientIdentities["vault.game.example"] = identity
        let pins = PinnedCertificatesTrustEvaluator(certificates: [certificate], acceptSelfSignedCertificates: true)
        return MoyaHTTP.Session(
            startRequestsImmediately: false,
            serverTrustManager: ServerTrustManager(evaluators: ["**.game.example": pins]),
            tls: tls
        )
    }

    /// Trusts whoever holds the key of a certificate, with whatever certificate around it.
    func pinned(toKeyOf certificate: Certificate) -> MoyaHTTP.Session {
        let pins = PublicKeysTrustEvaluator(keys: [certificate.publicKey], performDefaultValidation: false)
        return MoyaHTTP.Session(
            startRequestsImmediately: false,
            serverTrustManager: ServerTrustManager(evaluators: ["**.game.example": pins]),
            tls: tls
        )
    }

    private var tls: TLSConfiguration {
        var tls = TLSConfiguration()
        tls.connectsTo = addresses
        return tls
    }
}
