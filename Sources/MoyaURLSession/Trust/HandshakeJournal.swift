import Foundation
import MoyaTransport

/// What was decided in the handshakes of one URLSession.
///
/// A connection that resumes a TLS session, or that URLSession shares behind the scenes, asks nobody. What comes over
/// one of which nothing was decided here is not passed on.
struct HandshakeJournal {
    private var trusted: Set<String> = []
    private var refusals: [String: TransferError] = [:]

    /// The server of this host was found trustworthy.
    mutating func trust(_ host: String) {
        trusted.insert(host)
        refusals[host] = nil
    }

    /// A handshake on the way to this host was ended.
    mutating func refuse(_ host: String, because error: TransferError) {
        refusals[host] = error
    }

    /// Whether the server of this host was ever found trustworthy.
    func trusts(_ host: String) -> Bool { trusted.contains(host) }

    /// Why connections to this host fail: URLSession tells the task whose challenge was refused, and perhaps those
    /// that waited for the same connection, that they were cancelled.
    func refusal(of host: String) -> TransferError? { refusals[host] }
}

/// What is answered to a challenge of TLS.
enum HandshakeAnswer: Sendable {
    /// What the system would do.
    case system
    /// The server is trusted.
    case trusted(URLCredential)
    /// The client shows who it is.
    case identified(URLCredential)
    /// The handshake ends.
    case refused(TransferError)
}
