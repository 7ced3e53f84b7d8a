public import MoyaTransport

/// Trusts anybody: for a development server only, and better not even there. See `acceptSelfSignedCertificates` of
/// ``PinnedCertificatesTrustEvaluator``.
public final class DisabledTrustEvaluator: ServerTrustEvaluating {
    /// Makes an evaluator.
    public init() {}

    /// Never throws.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {}
}

/// The name before Alamofire 5.
@available(*, deprecated, renamed: "DisabledTrustEvaluator")
public typealias DisabledEvaluator = DisabledTrustEvaluator
