public import Foundation
public import MoyaTransport

/// Trusts servers whose chain holds one of the given public keys: a pin that outlives a renewed certificate.
///
/// ```swift
/// let evaluator = try PublicKeysTrustEvaluator(pins: [
///     "sha256/r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=",
///     "sha256/YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=",  // the key in the safe
/// ])
/// ```
public final class PublicKeysTrustEvaluator: ServerTrustEvaluating {
    private let keys: [PublicKey]
    private let performDefaultValidation: Bool
    private let validateHost: Bool

    /// Makes an evaluator.
    ///
    /// - Parameters:
    ///   - keys: The pins; by default the keys of all `.cer`, `.crt` and `.der` files of the main bundle.
    ///   - performDefaultValidation: Whether the platform must trust the chain; `true` by default.
    ///   - validateHost: Whether the certificate must be for the host; `true` by default.
    public init(
        keys: [PublicKey] = Bundle.main.af.publicKeys,
        performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) {
        self.keys = keys
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
    }

    /// Makes an evaluator of written pins: `sha256/` and the digest of the key's SubjectPublicKeyInfo in Base64.
    ///
    /// - Throws: `PinError` for the first that is written otherwise.
    public convenience init(
        pins: [String],
        performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) throws(PinError) {
        var keys: [PublicKey] = []
        for pin in pins { keys.append(try PublicKey(pin: pin)) }
        self.init(keys: keys, performDefaultValidation: performDefaultValidation, validateHost: validateHost)
    }

    /// Throws `noPublicKeysFound` without pins, what the validations throw, or `publicKeyPinningFailed`.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        guard !keys.isEmpty else { throw AFError.serverTrustEvaluationFailed(reason: .noPublicKeysFound) }
        try trust.validate(forHost: host, chain: performDefaultValidation, name: validateHost)
        guard Set(trust.publicKeys).isDisjoint(with: keys) else { return }
        let failure = TrustFailure(.other, message: "no public key of the chain is pinned")
        throw AFError.serverTrustEvaluationFailed(
            reason: .publicKeyPinningFailed(
                host: host,
                trust: trust.output(host, failure),
                pinnedKeys: keys.map(\.sha256),
                serverKeys: trust.publicKeys.map(\.sha256)
            )
        )
    }
}

extension ServerTrustEvaluating where Self == PublicKeysTrustEvaluator {
    /// Pins the keys of the main bundle's certificates.
    public static var publicKeys: PublicKeysTrustEvaluator { PublicKeysTrustEvaluator() }

    /// Pins keys; see the initializer.
    public static func publicKeys(
        keys: [PublicKey] = Bundle.main.af.publicKeys,
        performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) -> PublicKeysTrustEvaluator {
        PublicKeysTrustEvaluator(
            keys: keys,
            performDefaultValidation: performDefaultValidation,
            validateHost: validateHost
        )
    }
}
