import MoyaHTTP
import MoyaTransport

/// What plugins are told of a call when it is sent: the pipeline carries it to ``PluginLink``.
final class Announcement: Sendable {
    private let handedOver: Handover<any TargetType>
    private let made = Locked(false)

    init(_ target: any TargetType) {
        handedOver = Handover(target)
    }

    var target: any TargetType { handedOver.value }

    /// Whether plugins heard of the call.
    var wasMade: Bool { made.withLock { $0 } }

    /// Plugins hear of the call now.
    ///
    /// - Returns: Whether it is the first time, and no retry.
    func make() -> Bool {
        made.withLock { made in
            defer { made = true }
            return !made
        }
    }
}
