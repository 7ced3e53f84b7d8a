public import MoyaTransport

/// Trusts what the platform trusts.
public final class DefaultTrustEvaluator: ServerTrustEvaluating {
    private let validateHost: Bool

    /// Makes an evaluator.
    ///
    /// - Parameter validateHost: Whether the certificate must be for the host; `true` by default.
    public init(validateHost: Bool = true) {
        self.validateHost = validateHost
    }

    /// Throws `defaultEvaluationFailed` or `hostValidationFailed`.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        try trust.validate(forHost: host, chain: true, name: validateHost)
    }
}

extension ServerTrustEvaluating where Self == DefaultTrustEvaluator {
    /// Trusts what the platform trusts.
    public static var `default`: DefaultTrustEvaluator { DefaultTrustEvaluator() }
}
