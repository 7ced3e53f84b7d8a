import Foundation
import MoyaTransport

/// Hands the body over piece by piece; what the reader has no room for waits in a file.
final class StreamSink: ReplySink {
    private struct State {
        var overflow: OverflowFile?
        var ending: (TransferError?, TransferMetrics?)?
    }

    private let channel: BodyChannel
    private let host: String
    private let state = Locked(State())

    /// The sequence for the reader, until it is handed out: the reader's letting go must be the last.
    private let bytes: Locked<BodyBytes?>

    init(channel: BodyChannel, host: String) {
        self.channel = channel
        self.host = host
        bytes = Locked(channel.makeBytes())
    }

    func takeBody() -> ReplyBody {
        .stream(bytes.withLock { $0.take() } ?? channel.makeBytes())
    }

    var isWaitingForReader: Bool { state.withLock { $0.overflow != nil } }

    func write(_ data: Data) throws(TransferError) -> Bool {
        if let overflow = state.withLock({ $0.overflow }) {
            try keep(data, in: overflow)
            return false
        }
        guard case .full = channel.offer(data) else { return true }
        do {
            let overflow = try OverflowFile()
            state.withLock { $0.overflow = overflow }
            try keep(data, in: overflow)
            // The reader may have made room before the file was there.
            return drain()
        } catch let error as TransferError {
            throw error
        } catch {
            throw failure(error)
        }
    }

    /// Moves what waits to the reader.
    ///
    /// - Returns: Whether nothing waits any more.
    func drain() -> Bool {
        guard let overflow = state.withLock({ $0.overflow }) else { return true }
        do {
            while let piece = try overflow.first() {
                switch channel.offer(piece) {
                case .taken: overflow.removeFirst(piece.count)
                case .full: return false
                case .cancelled: return true
                }
            }
        } catch {
            channel.finish(failure(error))
            return true
        }
        let ending = state.withLock { state in
            state.overflow = nil
            return state.ending
        }
        if let (error, metrics) = ending { channel.finish(error, metrics: metrics) }
        return true
    }

    func finish(metrics: TransferMetrics?) {
        end(nil, metrics)
    }

    func discard(_ error: TransferError) {
        end(error, error.metrics)
    }

    /// The reader is gone: what waits for it is of no use.
    func abandon() {
        state.withLock { $0.overflow = nil }
    }

    private func end(_ error: TransferError?, _ metrics: TransferMetrics?) {
        let waits = state.withLock { state in
            state.ending = (error, metrics)
            return state.overflow != nil
        }
        if !waits { channel.finish(error, metrics: metrics) }
    }

    private func keep(_ data: Data, in overflow: OverflowFile) throws(TransferError) {
        do {
            try overflow.append(data)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> TransferError {
        TransferError(
            .cannotWriteFile,
            host: host,
            message: "The part of the response of \(host) that its reader has not taken cannot be kept: \(error)",
            underlying: error
        )
    }
}
