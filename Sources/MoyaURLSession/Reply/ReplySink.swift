import Foundation
import MoyaTransport

/// Where the body of a response goes. Only the session's delegate queue calls it.
protocol ReplySink: Sendable {
    /// Takes a piece.
    ///
    /// - Returns: Whether more may come at once; otherwise the peer should be held back if that is possible.
    func write(_ data: Data) throws(TransferError) -> Bool

    /// Ends a whole body.
    func finish(metrics: TransferMetrics?) throws(TransferError)

    /// Gives what the caller gets. Asked for once.
    func takeBody() -> ReplyBody

    /// Whether bytes are kept here for a reader.
    var isWaitingForReader: Bool { get }

    /// Throws away what came, because the transfer failed.
    func discard(_ error: TransferError)
}

extension ReplySink {
    var isWaitingForReader: Bool { false }
}

/// Gathers the body in memory.
final class MemorySink: ReplySink {
    private let bytes = Locked(Data())

    func write(_ data: Data) -> Bool {
        bytes.withLock { $0.append(data) }
        return true
    }

    func finish(metrics: TransferMetrics?) {}

    func takeBody() -> ReplyBody {
        .data(bytes.withLock { $0 })
    }

    func discard(_ error: TransferError) {
        bytes.withLock { $0 = Data() }
    }
}
