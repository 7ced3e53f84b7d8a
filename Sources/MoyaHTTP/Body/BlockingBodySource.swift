import Dispatch
import Foundation

/// Gives what a blocking reader reads, without blocking the one who asks.
///
/// Reads happen one by one on a queue of the source's own. A read that waits for its sender holds that queue's thread
/// and nothing else: whoever asked is released by ``cancel()`` or by the cancellation of its task.
///
/// `@unchecked`: `reader` is touched on `queue` only.
final class BlockingBodySource: BodySource, @unchecked Sendable {
    private typealias Waiter = CheckedContinuation<Data?, any Error>

    private var reader: any BlockingReader
    private let order = ResumeOrder()
    private let queue = DispatchQueue(label: "moya.body")
    private let machine = Locked(BlockingReadMachine<Waiter>())

    init(_ reader: any BlockingReader) {
        self.reader = reader
    }

    func next() async throws -> Data? {
        defer { order.isResumed() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (waiter: Waiter) in
                switch machine.withLock({ $0.next(waiter) }) {
                case .read: queue.async { self.read() }
                case .end: waiter.resume(returning: nil)
                case .cancelled: waiter.resume(throwing: CancellationError())
                case .busy: waiter.resume(throwing: BodySourceBusy())
                }
            }
        } onCancel: {
            cancel()
        }
    }

    func cancel() {
        switch machine.withLock({ $0.cancel() }) {
        case .close: queue.async { self.reader.close() }
        case .tell(let waiter):
            order.resumes()
            waiter.resume(throwing: CancellationError())
        case .nothing: break
        }
    }

    private func read() {
        let outcome = Result { try reader.read(upTo: bodyPieceSize) }
        let isLast = if case .success(.some) = outcome { false } else { true }
        let delivery = machine.withLock { $0.finished(isLast: isLast) }
        if delivery.closes { reader.close() }
        order.resumes()
        delivery.waiter?.resume(with: outcome)
    }
}

/// Two readers asked one source at the same time.
struct BodySourceBusy: LocalizedError {
    var errorDescription: String? { "The body is being read already; a body has one reader." }
}
