public import MoyaTransport

/// Trusts whom all of several evaluators trust.
public final class CompositeTrustEvaluator: ServerTrustEvaluating {
    private let evaluators: [any ServerTrustEvaluating]

    /// Makes an evaluator of others, asked in order.
    public init(evaluators: [any ServerTrustEvaluating]) {
        self.evaluators = evaluators
    }

    /// Whether one of them does.
    public var asksForStapledResponse: Bool { evaluators.contains(where: \.asksForStapledResponse) }

    /// Throws the first error of one of them.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        try evaluators.evaluate(trust, forHost: host)
    }
}

extension ServerTrustEvaluating where Self == CompositeTrustEvaluator {
    /// Trusts whom all of several evaluators trust.
    public static func composite(evaluators: [any ServerTrustEvaluating]) -> CompositeTrustEvaluator {
        CompositeTrustEvaluator(evaluators: evaluators)
    }
}

extension [any ServerTrustEvaluating] {
    /// Throws the first error of one of them; of none, `noRequiredEvaluator`: nobody has judged the server.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        guard !isEmpty else { throw AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: host)) }
        for evaluator in self { try evaluator.evaluate(trust, forHost: host) }
    }
}
