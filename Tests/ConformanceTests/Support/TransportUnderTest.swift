import Foundation
import MoyaTransport
import Testing

/// A transport that the suite runs over.
struct TransportUnderTest: Sendable, CustomTestStringConvertible {
    /// The name in test reports.
    let name: String
    /// What the transport says it cannot do here, by the names of ``Ability``.
    let exclusions: Set<String>
    /// Makes a transport of its own.
    let make: @Sendable (_ setup: TransportSetup) throws -> any Transport

    var testDescription: String { name }

    /// Runs `body` with a fresh transport, which is closed afterwards.
    func with<Result>(
        connectionsPerHost: Int = 6,
        trusting roots: TrustedRoots = .system,
        _ body: (any Transport) async throws -> Result
    ) async throws -> Result {
        let transport = try make(TransportSetup(connectionsPerHost: connectionsPerHost, trustedRoots: roots))
        defer { transport.close() }
        return try await body(transport)
    }
}

/// What a test asks of a transport that is made for it.
struct TransportSetup: Sendable {
    /// How many connections to one host may be open at once.
    var connectionsPerHost = 6
    /// What a server's certificate must end in; for transports that can be told.
    var trustedRoots = TrustedRoots.system
    /// Where connections really go; for transports that can be told.
    var connectsTo: [String: String] = [:]
}

/// What a transport may lack, but only by name.
enum Ability: String, CaseIterable {
    case requestFieldLines = "request field lines"
    case unreachableNetworks = "unreachable network"
    case responseFieldLines = "response field lines"
    case protocolVersion = "protocol version"
    case connectTimeout = "connect timeout"
    case liveUploadStream = "live upload stream"
    case backPressure = "back-pressure"
    case metrics = "metrics"
    case ipv6Literal = "IPv6 literal"
    case unreadableFields = "unreadable response fields"
    case bareStatusLine = "bare status line"
    case truncatedHead = "truncated head"
    case trailers = "response trailers"
    case redirectWithoutLocation = "redirect without location"
    case idleInQueue = "idle in queue"
    case boundedHead = "bounded head"
    case customTrust = "custom trust"
    case anotherAddress = "another address"
}

/// The transports of this platform.
enum Transports {
    /// Every transport that can be built here, or the one that the environment variable `MOYA_TRANSPORT` names.
    static let all: [TransportUnderTest] = {
        let name = ProcessInfo.processInfo.environment["MOYA_TRANSPORT"]
        return platform.filter { name == nil || $0.name == name }
    }()

    /// Those that do not exclude `ability` by name.
    static func able(to ability: Ability) -> [TransportUnderTest] {
        all.filter { !$0.exclusions.contains(ability.rawValue) }
    }

    /// Those that exclude `ability` by name.
    static func unable(to ability: Ability) -> [TransportUnderTest] {
        all.filter { $0.exclusions.contains(ability.rawValue) }
    }
}
