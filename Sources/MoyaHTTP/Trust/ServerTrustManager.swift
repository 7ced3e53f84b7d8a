public import MoyaTransport

/// Says by host which evaluator judges a server.
///
/// ```swift
/// let manager = ServerTrustManager(evaluators: [
///     "api.example": PinnedCertificatesTrustEvaluator(certificates: pins),
///     "*.cdn.example": DefaultTrustEvaluator(),
/// ])
/// let session = Session(serverTrustManager: manager)
/// ```
///
/// Hosts are names in any case or addresses; `*.example` is every name one label longer than `example`, `**.example`
/// the name and all below it, `*` any host. The most precise one is taken. Redirects and HTTPS proxies count as any
/// other host.
open class ServerTrustManager: @unchecked Sendable {  // All state is constant.
    /// Whether a host without an evaluator fails; otherwise the platform judges it.
    public let allHostsMustBeEvaluated: Bool
    /// The evaluators as they were given.
    public let evaluators: [String: any ServerTrustEvaluating]
    private let table: HostTable<any ServerTrustEvaluating>
    /// What makes the table useless: an evaluator that would never be asked.
    private let patternError: HostPatternError?

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - allHostsMustBeEvaluated: Whether a host without an evaluator fails before anything is sent; `true` by
    ///     default.
    ///   - evaluators: The evaluators by host.
    public init(allHostsMustBeEvaluated: Bool = true, evaluators: [String: any ServerTrustEvaluating]) {
        self.allHostsMustBeEvaluated = allHostsMustBeEvaluated
        self.evaluators = evaluators
        table = HostTable(evaluators)
        let isPattern = HostTable<any ServerTrustEvaluating>.isPattern
        patternError = evaluators.keys.sorted().first { !isPattern($0) }.map(HostPatternError.init)
    }

    /// The evaluator for a host; `nil` leaves the host to the platform.
    ///
    /// Called before a request is sent and in the handshake, on any thread: be quick and give the same answer.
    ///
    /// - Throws: `AFError.serverTrustEvaluationFailed` with `noRequiredEvaluator`, or for every host with
    ///   `customEvaluationFailed` and a `HostPatternError` when one of the hosts is written with a scheme, port or path.
    open func serverTrustEvaluator(forHost host: String) throws -> (any ServerTrustEvaluating)? {
        if let patternError {
            throw AFError.serverTrustEvaluationFailed(reason: .customEvaluationFailed(error: patternError))
        }
        if let evaluator = table[host] { return evaluator }
        if allHostsMustBeEvaluated {
            throw AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: host))
        }
        return nil
    }
}

/// Judges what a server shows in its handshake.
public protocol ServerTrustEvaluating: Sendable {
    /// Whether the server is asked to staple an OCSP response to its certificates; `false` by default.
    var asksForStapledResponse: Bool { get }

    /// Throws if the server is not to be trusted.
    ///
    /// Called in the handshake on a thread of the transport's: on Linux every transfer of that thread waits for it.
    /// Compute, but do not block, and ask nothing of the network.
    func evaluate(_ trust: ServerTrust, forHost host: String) throws
}

extension ServerTrustEvaluating {
    /// `false`.
    public var asksForStapledResponse: Bool { false }
}
