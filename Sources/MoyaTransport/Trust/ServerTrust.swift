public import Foundation

/// What a server showed in a handshake and what the platform makes of it.
public struct ServerTrust: Sendable {
    /// The host that is meant: a name or an address without brackets.
    public let host: String
    /// What the server sent, its own certificate first. On Apple's systems, which do not tell, the chain stands for it.
    public let presentedCertificates: [Certificate]
    /// The chain that the platform found: from the server's own certificate upwards, each signed by the next.
    ///
    /// Where the platform trusts the chain, it ends in one of the roots. Where it does not, it ends where signatures
    /// do: a certificate that the server only sent along is not in it.
    public let certificates: [Certificate]
    /// Why the platform does not trust the chain, whatever the host; `nil` when it does.
    public let chainFailure: TrustFailure?
    /// Whether the server's own certificate is for the host.
    public let isForHost: Bool
    /// Whether a revocation list or a stapled OCSP response vouches for the server's own certificate.
    public let isKnownGood: Bool
    /// Whether the server's own certificate has alternative names of hosts at all, as far as is known.
    private let namesHosts: Bool
    private let judge: any TrustJudge

    /// Made by engines.
    package init(
        host: String,
        presentedCertificates: [Certificate],
        certificates: [Certificate],
        chainFailure: TrustFailure?,
        isForHost: Bool,
        namesHosts: Bool = true,
        isKnownGood: Bool,
        judge: any TrustJudge
    ) {
        self.host = host
        self.presentedCertificates = presentedCertificates
        self.certificates = certificates
        self.chainFailure = chainFailure
        self.isForHost = isForHost
        self.namesHosts = namesHosts
        self.isKnownGood = isKnownGood
        self.judge = judge
    }

    /// The same certificates, meant for another host.
    package func meant(for host: String) -> ServerTrust {
        if host == self.host { return self }
        let renamed = ServerTrust(
            host: host,
            presentedCertificates: presentedCertificates,
            certificates: certificates,
            chainFailure: chainFailure,
            isForHost: false,
            isKnownGood: isKnownGood,
            judge: judge
        )
        return renamed.judged(by: TrustRules())
    }

    /// The keys of ``certificates``, in order.
    public var publicKeys: [PublicKey] { certificates.map(\.publicKey) }

    /// Why the certificate does not fit the host; `nil` when it does.
    public var hostFailure: TrustFailure? {
        if isForHost { return nil }
        let subject = certificates.first?.subject ?? "nobody"
        let reason =
            namesHosts
            ? ""
            : ": it has no alternative names, and the subject's does not count. Issue it with subjectAltName, or pin "
                + "it and leave the host unvalidated"
        return TrustFailure(.wrongHost, message: "the certificate of \(subject) is not for \(host)\(reason)")
    }

    /// The platform's whole verdict: why the chain or the host fails, `nil` when both are fine.
    public var failure: TrustFailure? { chainFailure ?? hostFailure }

    /// Lets the platform judge the presented certificates again, by other rules.
    public func judged(by rules: TrustRules) -> ServerTrust {
        judge.judge(self, by: rules)
    }
}

/// What the platform heeds when it judges certificates.
public struct TrustRules: Sendable, Hashable {
    /// The only certificates that the chain may end in, roots or not; `nil` for the transport's own.
    public var anchors: [Certificate]?
    /// Certificate revocation lists in DER or PEM. A chain is only checked against lists of its own issuers. Apple's
    /// systems take none: with any, every chain fails there.
    public var revocationLists: [Data]
    /// Whether an OCSP response that came with the handshake is heeded.
    public var heedsStapledResponse: Bool
    /// Whether the platform also asks the authorities; only Apple's systems can.
    public var asksAuthorities: Bool

    /// Makes rules; by default those of the transport.
    public init(
        anchors: [Certificate]? = nil,
        revocationLists: [Data] = [],
        heedsStapledResponse: Bool = false,
        asksAuthorities: Bool = false
    ) {
        self.anchors = anchors
        self.revocationLists = revocationLists
        self.heedsStapledResponse = heedsStapledResponse
        self.asksAuthorities = asksAuthorities
    }
}

/// The platform's judgement of certificates.
package protocol TrustJudge: Sendable {
    /// The same certificates for the same host, judged by these rules.
    func judge(_ trust: ServerTrust, by rules: TrustRules) -> ServerTrust
}
