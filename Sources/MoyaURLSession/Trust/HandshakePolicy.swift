import Foundation
import MoyaTransport

/// What the handshakes of a transport have in common: who decides on servers, who the client is.
struct HandshakePolicy: Sendable {
    /// The only certificates that a chain may end in; `nil` for the system's.
    let roots: [Certificate]?
    private let trust: TransportTrust?
    private let identities: HostTable<ClientIdentity>

    init(trust: TransportTrust?, roots: [Certificate]?, identities: [String: ClientIdentity]) {
        self.trust = trust
        self.roots = roots
        self.identities = HostTable(identities)
    }

    /// Nobody but the system decides, and the client is nobody.
    static let system = HandshakePolicy(trust: nil, roots: nil, identities: [:])

    /// Who decides on the server of a host; `nil` leaves it to the system.
    ///
    /// - Throws: What the trust throws for a host that must have an evaluator and has none.
    func evaluation(of host: String) throws(TransferError) -> TransportTrust.Evaluation? {
        if case .evaluation(let own) = try trust?.policy(host) { return own }
        return roots == nil ? nil : .platform
    }

    /// Who the client is to a host that asks.
    func identity(for host: String) -> ClientIdentity? {
        identities[host]
    }

    /// Fails for what must not be sent, before a byte is.
    func check(_ origin: RequestOrigin) throws(TransferError) {
        if origin.scheme == "https" { _ = try evaluation(of: origin.host) }
    }

    /// The host whose connections a request may use, `nil` for those that hosts without a policy share.
    ///
    /// URLSession sends a request over another host's connection when that host's certificate is for both. Where a
    /// host has an evaluator or an identity, neither must serve another, so such a host has connections of its own.
    func connectionGroup(of origin: RequestOrigin) -> String? {
        guard origin.scheme == "https" else { return nil }
        return mustBeJudged(origin) || identities[origin.host] != nil ? origin.host : nil
    }

    /// Whether a request's response counts only if somebody here has decided on the server.
    func mustBeJudged(_ origin: RequestOrigin) -> Bool {
        guard origin.scheme == "https" else { return false }
        do {
            return try evaluation(of: origin.host) != nil
        } catch {
            return true
        }
    }

    /// The host by whose policy a server is judged: the one that URLSession names, unless that would leave to the system
    /// what must be judged for the request, as when URLSession spells the request's host otherwise than policies do.
    ///
    /// - Parameter isProxy: Whether a proxy on the way is meant, which has a policy of its own.
    func judgedHost(_ challenged: String, isProxy: Bool, by request: RequestOrigin?) -> String {
        guard let request, !isProxy, mustBeJudged(request) else { return challenged }
        do {
            return try evaluation(of: challenged) == nil ? request.host : challenged
        } catch {
            return challenged
        }
    }
}
