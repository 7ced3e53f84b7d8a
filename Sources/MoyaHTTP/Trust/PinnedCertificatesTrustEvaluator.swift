public import Foundation
public import MoyaTransport

/// Trusts servers whose chain holds one of the given certificates.
///
/// Pin more than one: the server's next certificate, or an authority's, keeps the app working when the first is
/// replaced.
public final class PinnedCertificatesTrustEvaluator: ServerTrustEvaluating {
    private let certificates: [Certificate]
    private let acceptSelfSignedCertificates: Bool
    private let performDefaultValidation: Bool
    private let validateHost: Bool

    /// Makes an evaluator.
    ///
    /// - Parameters:
    ///   - certificates: The pins; by default all `.cer`, `.crt` and `.der` files of the main bundle.
    ///   - acceptSelfSignedCertificates: Whether the pins themselves, and nothing else, are what a chain may end in;
    ///     `false` by default.
    ///   - performDefaultValidation: Whether the platform must trust the chain; `true` by default.
    ///   - validateHost: Whether the certificate must be for the host; `true` by default.
    public init(
        certificates: [Certificate] = Bundle.main.af.certificates,
        acceptSelfSignedCertificates: Bool = false,
        performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) {
        self.certificates = certificates
        self.acceptSelfSignedCertificates = acceptSelfSignedCertificates
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
    }

    /// Throws `noCertificatesFound` without pins, what the validations throw, or `certificatePinningFailed`.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        guard !certificates.isEmpty else {
            throw AFError.serverTrustEvaluationFailed(reason: .noCertificatesFound)
        }
        let anchored =
            acceptSelfSignedCertificates ? trust.judged(by: TrustRules(anchors: certificates)) : trust
        try anchored.validate(forHost: host, chain: performDefaultValidation, name: validateHost)
        guard Set(anchored.certificates).isDisjoint(with: certificates) else { return }
        let failure = TrustFailure(.other, message: "no certificate of the chain is pinned")
        throw AFError.serverTrustEvaluationFailed(
            reason: .certificatePinningFailed(
                host: host,
                trust: trust.output(host, failure),
                pinnedCertificates: certificates.map(\.data),
                serverCertificates: anchored.certificates.map(\.data)
            )
        )
    }
}

extension ServerTrustEvaluating where Self == PinnedCertificatesTrustEvaluator {
    /// Pins the certificates of the main bundle.
    public static var pinnedCertificates: PinnedCertificatesTrustEvaluator { PinnedCertificatesTrustEvaluator() }

    /// Pins certificates; see the initializer.
    public static func pinnedCertificates(
        certificates: [Certificate] = Bundle.main.af.certificates,
        acceptSelfSignedCertificates: Bool = false,
        performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) -> PinnedCertificatesTrustEvaluator {
        PinnedCertificatesTrustEvaluator(
            certificates: certificates,
            acceptSelfSignedCertificates: acceptSelfSignedCertificates,
            performDefaultValidation: performDefaultValidation,
            validateHost: validateHost
        )
    }
}
