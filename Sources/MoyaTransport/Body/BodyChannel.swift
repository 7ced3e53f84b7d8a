public import Foundation

/// A bounded channel that carries a response's body from a transport's thread to one reader.
///
/// The writer never waits: ``offer(_:)`` says when the channel is full, and `onDrain` says when to go on.
public final class BodyChannel: Sendable {
    private typealias Continuation = CheckedContinuation<BodyDeliveryStep, Never>

    private let machine: Locked<BodyChannelMachine<Continuation>>
    private let finalMetrics = Locked<TransferMetrics?>(nil)
    private let order = ResumeOrder()
    private let onDrain: @Sendable () -> Void
    private let onCancel: @Sendable () -> Void

    /// Makes a channel.
    ///
    /// - Parameters:
    ///   - limit: About how many bytes may wait.
    ///   - onDrain: Called on the reader's thread when a refused writer may offer again.
    ///   - onCancel: Called once when the reader gives up before the end.
    public init(limit: Int, onDrain: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void) {
        machine = Locked(BodyChannelMachine(limit: limit))
        self.onDrain = onDrain
        self.onCancel = onCancel
    }

    /// What the writer learns from an offer.
    public enum Offer: Sendable {
        /// The bytes were taken.
        case taken
        /// The bytes were not taken; offer them again after the drain signal.
        case full
        /// The reader is gone.
        case cancelled
    }

    /// Offers a piece.
    public func offer(_ data: Data) -> Offer {
        switch machine.withLock({ $0.offer(data) }) {
        case .handOver(let reader):
            tell(reader, .piece(data))
            return .taken
        case .kept: return .taken
        case .full: return .full
        case .cancelled: return .cancelled
        }
    }

    /// Ends the body, whole or with the error that cut it. Later calls do nothing.
    public func finish(_ error: TransferError? = nil, metrics: TransferMetrics? = nil) {
        finalMetrics.withLock { $0 = $0 ?? metrics }
        if let reader = machine.withLock({ $0.finish(error) }) { tell(reader, .end(error)) }
    }

    /// The sequence that reads this channel. When it and its iterators are gone, the channel is cancelled.
    public func makeBytes() -> BodyBytes {
        BodyBytes(reader: BodyReader(channel: self))
    }

    var metrics: TransferMetrics? { finalMetrics.withLock { $0 } }

    func cancel() {
        let (reader, wasOpen) = machine.withLock { $0.cancel() }
        if let reader { tell(reader, .end(nil)) }
        if wasOpen { onCancel() }
    }

    private func tell(_ reader: Continuation, _ step: BodyDeliveryStep) {
        order.resumes()
        reader.resume(returning: step)
    }

    func next() async throws(TransferError) -> Data? {
        let delivery = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Continuation) in
                guard let (delivery, wakesWriter) = machine.withLock({ $0.next(continuation) }) else { return }
                continuation.resume(returning: delivery)
                if wakesWriter { onDrain() }
            }
        } onCancel: {
            cancel()
        }
        order.isResumed()
        switch delivery {
        case .piece(let data): return data
        case .end(let error?): throw error
        case .end(nil):
            if Task.isCancelled {
                throw TransferError(.cancelled, message: "The task that read the body was cancelled.")
            }
            return nil
        }
    }
}

/// Cancels the channel when the last reader lets go.
final class BodyReader: Sendable {
    let channel: BodyChannel

    init(channel: BodyChannel) {
        self.channel = channel
    }

    deinit {
        channel.cancel()
    }
}
