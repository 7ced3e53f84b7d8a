public import Foundation
public import MoyaTransport

/// Trusts what the platform trusts, unless it was revoked.
///
/// On Linux nothing is fetched: what is checked are the revocation lists that are given here and the OCSP response that
/// a server staples to its certificates. Where there is neither, the server is trusted, unless the options hold
/// ``Options/requirePositiveResponse``. On Apple's systems the platform also asks the authorities, and lists cannot be
/// given.
public final class RevocationTrustEvaluator: ServerTrustEvaluating {
    /// What is checked and how strictly.
    public struct Options: OptionSet, Sendable {
        /// Whether the chain is checked against revocation lists.
        public static let crl = Options(rawValue: 1 << 1)
        /// Whether nothing is fetched; on Linux nothing ever is.
        public static let networkAccessDisabled = Options(rawValue: 1 << 4)
        /// Whether an OCSP response is heeded; on Linux a stapled one.
        public static let ocsp = Options(rawValue: 1 << 0)
        /// Whether lists go before responses; both must be fine, and on Apple's systems the platform chooses.
        public static let preferCRL = Options(rawValue: 1 << 2)
        /// Whether a server fails for which neither a list nor a response says that its certificate is good.
        public static let requirePositiveResponse = Options(rawValue: 1 << 3)
        /// Lists and responses.
        public static let any: Options = [.ocsp, .crl]

        /// The bits.
        public let rawValue: UInt

        /// Makes options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    private let performDefaultValidation: Bool
    private let validateHost: Bool
    private let options: Options
    private let revocationLists: [Data]

    /// Makes an evaluator.
    ///
    /// - Parameters:
    ///   - performDefaultValidation: Whether a failed chain is told as such; `true` by default. Otherwise it is a
    ///     failed revocation check.
    ///   - validateHost: Whether the certificate must be for the host; `true` by default.
    ///   - options: What is checked; everything by default.
    ///   - revocationLists: The lists of the authorities in DER or PEM; one that cannot be read fails every server, and
    ///     on Apple's systems any does.
    public init(
        performDefaultValidation: Bool = true,
        validateHost: Bool = true,
        options: Options = .any,
        revocationLists: [Data] = []
    ) {
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
        self.options = options
        self.revocationLists = revocationLists
    }

    /// Whether responses are heeded.
    public var asksForStapledResponse: Bool { options.contains(.ocsp) }

    /// Throws what the validations throw, or `revocationCheckFailed`.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        try trust.validate(forHost: host, chain: performDefaultValidation, name: validateHost)
        let rules = TrustRules(
            revocationLists: options.contains(.crl) ? revocationLists : [],
            heedsStapledResponse: options.contains(.ocsp),
            asksAuthorities: !options.isDisjoint(with: .any) && !options.contains(.networkAccessDisabled)
        )
        let checked = trust.judged(by: rules)
        var failure = checked.chainFailure
        if failure == nil, options.contains(.requirePositiveResponse), !checked.isKnownGood {
            let message = "neither a revocation list nor a stapled response vouches for the certificate"
            failure = TrustFailure(.revocationUnknown, message: message)
        }
        guard let failure else { return }
        throw AFError.serverTrustEvaluationFailed(reason: .revocationCheckFailed(output: trust.output(host, failure)))
    }
}

extension ServerTrustEvaluating where Self == RevocationTrustEvaluator {
    /// Checks whatever can be checked.
    public static var revocationChecking: RevocationTrustEvaluator { RevocationTrustEvaluator() }

    /// Checks for revocation; see the initializer.
    public static func revocationChecking(
        performDefaultValidation: Bool = true,
        validateHost: Bool = true,
        options: RevocationTrustEvaluator.Options = .any,
        revocationLists: [Data] = []
    ) -> RevocationTrustEvaluator {
        RevocationTrustEvaluator(
            performDefaultValidation: performDefaultValidation,
            validateHost: validateHost,
            options: options,
            revocationLists: revocationLists
        )
    }
}
