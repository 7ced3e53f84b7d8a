import Foundation
import MoyaHTTP
import MoyaTransport
import MoyaURLSession

/// A way to the wire that the suite runs over.
struct Engine: Sendable {
    /// The name in test reports.
    let name: String
    /// What the engine says it cannot do here, by the names of its limitations.
    let limitations: Set<String>
    /// Makes the transport to give to a session; `nil` leaves the choice to the session.
    let make: @Sendable () -> (any Transport)?

    private static let platform = Engine(name: "default", limitations: []) { nil }
    private static let urlSession = Engine(
        name: "URLSession",
        limitations: Set(URLSessionTransport.limitations.map(\.name))
    ) { URLSessionTransport() }

    /// The session's own engine and `URLSession`, which are one where the session has no other; or the one that the
    /// environment variable `MOYA_ENGINE` names.
    static let all: [Engine] = {
        let name = ProcessInfo.processInfo.environment["MOYA_ENGINE"]
        let isURLSession = Session().transport is URLSessionTransport
        let all = isURLSession ? [urlSession] : [platform, urlSession]
        return all.filter { name == nil || $0.name == name }
    }()

    /// The engine that runs the test.
    static var current: Engine { EngineScope.current?.engine ?? platform }
}

/// What one run of a test over one engine uses; its sessions end with it.
final class EngineScope: Sendable {
    @TaskLocal static var current: EngineScope?

    let engine: Engine
    private let sessions = Locked<[Session]>([])

    init(_ engine: Engine) {
        self.engine = engine
    }

    func keep(_ session: Session) {
        sessions.withLock { $0.append(session) }
    }
}
