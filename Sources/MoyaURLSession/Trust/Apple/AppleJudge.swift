#if canImport(Security)
    import Dispatch
    import Foundation
    import MoyaTransport
    import Security

    /// Judges certificates through SecTrust, with the roots of a transport and what came in the handshake.
    ///
    /// `@unchecked Sendable`: SecTrust is told and asked on the queue alone.
    final class SecurityJudge: TrustJudge, @unchecked Sendable {
        private let trust: SecTrust
        private let roots: [Certificate]?
        private let queue = DispatchQueue(label: "MoyaURLSession.judge")

        /// With the trust of a challenge.
        ///
        /// - Parameter roots: The only certificates that a chain may end in; `nil` for the system's.
        init(_ trust: SecTrust, roots: [Certificate]?) {
            self.trust = trust
            self.roots = roots
        }

        /// With certificates alone: nothing is fetched.
        convenience init?(_ certificates: [Certificate], roots: [Certificate]) {
            let presented = certificates.compactMap(\.secCertificate)
            guard !presented.isEmpty, presented.count == certificates.count else { return nil }
            guard let trust = SecTrust.make(presented, [SecPolicyCreateSSL(true, nil)]) else { return nil }
            self.init(trust, roots: roots)
        }

        /// What lets the handshake go on.
        var credential: URLCredential { URLCredential(trust: trust) }

        /// What the platform makes of the server of a challenge.
        ///
        /// SecTrust does not tell what a server sent along with its chain, so the chain stands for it.
        func verdict(host: String) -> ServerTrust {
            let unjudged = ServerTrust(
                host: host,
                presentedCertificates: [],
                certificates: [],
                chainFailure: TrustFailure(.other, message: "SecTrust gives no chain"),
                isForHost: false,
                isKnownGood: false,
                judge: self
            )
            return judge(unjudged, by: TrustRules())
        }

        /// Waits for the platform, which may fetch a missing certificate; never on the delegate's queue.
        func judge(_ server: ServerTrust, by rules: TrustRules) -> ServerTrust {
            let (chain, failure, isForHost, isKnownGood) = queue.sync { evaluate(server.host, rules) }
            return ServerTrust(
                host: server.host,
                presentedCertificates: server.presentedCertificates.isEmpty ? chain : server.presentedCertificates,
                certificates: chain,
                chainFailure: failure,
                isForHost: isForHost,
                isKnownGood: isKnownGood,
                judge: self
            )
        }

        private func evaluate(
            _ host: String,
            _ rules: TrustRules
        ) -> (chain: [Certificate], failure: TrustFailure?, isForHost: Bool, isKnownGood: Bool) {
            guard set(rules.anchors ?? roots) else {
                return ([], TrustFailure(.other, message: "an anchor cannot be read"), false, false)
            }
            let anyHost = SecPolicyCreateSSL(true, nil)
            guard let revocation = rules.revocationPolicies, trust.set([anyHost] + revocation) else {
                return ([], TrustFailure(.other, message: "SecTrust takes no policy"), false, false)
            }
            let problem = trust.problem()
            let isKnownGood = problem == nil && !revocation.isEmpty && trust.isRevocationChecked
            let (chain, isWhole) = foundChain(isTrusted: problem == nil)
            var failure = problem.map { TrustFailure(securityStatus: $0.status, message: $0.message, chain: chain) }
            if failure == nil, !isWhole { failure = TrustFailure(.other, message: "a certificate cannot be read") }
            if failure == nil, !rules.revocationLists.isEmpty {
                let message = "SecTrust takes no revocation lists; leave them out, and the system asks the authorities"
                failure = TrustFailure(.revocationUnknown, message: message)
            }
            let name = SecPolicyCreateSSL(true, host.withoutFinalDot as CFString)
            guard failure != nil else {
                return (chain, nil, trust.set([name]) && trust.problem() == nil, isKnownGood)
            }
            return (chain, failure, chain.first.map { Self.isLeaf($0, for: name) } ?? false, false)
        }

        /// `false` when one of the anchors cannot be read.
        private func set(_ anchors: [Certificate]?) -> Bool {
            let read = anchors?.compactMap(\.secCertificate)
            guard read?.count == anchors?.count else { return false }
            return SecTrustSetAnchorCertificates(trust, read.map { $0 as CFArray }) == errSecSuccess
                && SecTrustSetAnchorCertificatesOnly(trust, anchors != nil) == errSecSuccess
        }

        /// The chain up to where signatures end. What the platform trusts is signed to its end; of anything else it
        /// gives the likeliest chain, and a certificate that was only sent along must not count as part of it.
        private func foundChain(isTrusted: Bool) -> (chain: [Certificate], isWhole: Bool) {
            let platform = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            var chain: [Certificate] = []
            for next in platform {
                guard let certificate = Certificate(next) else { break }
                if !isTrusted, let last = chain.last, !Self.isSigned(last, by: certificate) { return (chain, true) }
                chain.append(certificate)
            }
            return (chain, !chain.isEmpty && chain.count == platform.count)
        }

        private static func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool {
            guard let moment = certificate.validity(with: issuer), let child = certificate.secCertificate else {
                return false
            }
            return isFine(child, SecPolicyCreateBasicX509(), below: issuer, at: moment)
        }

        /// Asks of the server's own certificate alone, as if it was trusted and in date. Where that fails for another
        /// reason than the name, the name counts as wrong.
        private static func isLeaf(_ certificate: Certificate, for name: SecPolicy) -> Bool {
            guard let moment = certificate.validity(with: certificate), let leaf = certificate.secCertificate else {
                return false
            }
            return isFine(leaf, name, below: certificate, at: moment)
        }

        private static func isFine(
            _ certificate: SecCertificate,
            _ policy: SecPolicy,
            below anchor: Certificate,
            at moment: Date
        ) -> Bool {
            guard let anchor = anchor.secCertificate, let trust = SecTrust.make([certificate], [policy]) else {
                return false
            }
            return SecTrustSetAnchorCertificates(trust, [anchor] as CFArray) == errSecSuccess
                && SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
                && SecTrustSetVerifyDate(trust, moment as CFDate) == errSecSuccess && trust.problem() == nil
        }
    }

    extension SecTrust {
        /// A trust that fetches nothing.
        fileprivate static func make(_ certificates: [SecCertificate], _ policies: [SecPolicy]) -> SecTrust? {
            var trust: SecTrust?
            let status = SecTrustCreateWithCertificates(certificates as CFArray, policies as CFArray, &trust)
            guard status == errSecSuccess, let trust else { return nil }
            return SecTrustSetNetworkFetchAllowed(trust, false) == errSecSuccess ? trust : nil
        }

        fileprivate func set(_ policies: [SecPolicy]) -> Bool {
            SecTrustSetPolicies(self, policies as CFArray) == errSecSuccess
        }

        /// Why the policies do not hold, if that is so.
        fileprivate func problem() -> (status: Int, message: String)? {
            var error: CFError?
            if SecTrustEvaluateWithError(self, &error) { return nil }
            guard let error else { return (Int(errSecNotTrusted), "SecTrust gives no reason") }
            return (CFErrorGetCode(error), CFErrorCopyDescription(error) as String? ?? "SecTrust gives no reason")
        }

        /// Whether the last evaluation has found out that nothing was revoked.
        fileprivate var isRevocationChecked: Bool {
            let result = SecTrustCopyResult(self) as? [String: Any]
            return result?[kSecTrustRevocationChecked as String] as? Bool == true
        }
    }

    extension TrustRules {
        /// `nil` when the platform cannot make the policy that is needed.
        fileprivate var revocationPolicies: [SecPolicy]? {
            guard heedsStapledResponse || asksAuthorities else { return [] }
            let methods = asksAuthorities ? kSecRevocationUseAnyAvailableMethod : kSecRevocationOCSPMethod
            let flags = asksAuthorities ? methods : methods | kSecRevocationNetworkAccessDisabled
            return SecPolicyCreateRevocation(flags).map { [$0] }
        }
    }

    extension String {
        fileprivate var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }
    }
#endif
