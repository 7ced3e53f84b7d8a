import Foundation
import MoyaTransport

/// Takes bytes from a task and gives them to a thread that waits for them: the task waits for a slow reader.
///
/// `@unchecked`: the condition guards everything that changes.
final class BlockingPipe: @unchecked Sendable {
    private let condition = NSCondition()
    private let limit: Int
    private var bytes = Data()
    private var isEnded = false
    private var isClosed = false
    private var failure: (any Error)?
    private var writer: OneTimeAnswer<Void>?

    /// - Parameter limit: How many bytes may wait before the writer does.
    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Whether everything was read.
    var isAtEnd: Bool { condition.withLock { isEnded && bytes.isEmpty } }
    /// Why the bytes ended, if not because they were all.
    var error: (any Error)? { condition.withLock { failure } }

    /// Adds bytes; returns once there is room for more, or nobody reads any longer.
    func write(_ data: Data) async {
        let answer: OneTimeAnswer<Void>? = condition.withLock {
            guard !isClosed, !isEnded else { return nil }
            bytes.append(data)
            condition.signal()
            guard bytes.count >= limit else { return nil }
            let answer = OneTimeAnswer<Void>()
            writer = answer
            return answer
        }
        guard let answer else { return }
        await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.give(())
        }
    }

    /// No bytes follow.
    func finish(_ error: (any Error)?) {
        condition.withLock {
            isEnded = true
            failure = error
            condition.broadcast()
        }
    }

    /// Nobody reads any longer.
    ///
    /// - Returns: Whether bytes may be left.
    func close() -> Bool {
        let (wasOpen, writer) = condition.withLock {
            let wasOpen = !isClosed && !(isEnded && bytes.isEmpty)
            isClosed = true
            bytes = Data()
            condition.broadcast()
            return (wasOpen, self.writer.take())
        }
        writer?.give(())
        return wasOpen
    }

    /// Waits for bytes and moves them to `buffer`.
    ///
    /// - Returns: How many; 0 at the end, -1 when the bytes ended with an error or the reader closed.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !buffer.isEmpty else { return 0 }
        let (count, writer) = condition.withLock {
            while bytes.isEmpty, !isEnded, !isClosed { condition.wait() }
            if isClosed { return (-1, nil as OneTimeAnswer<Void>?) }
            guard !bytes.isEmpty else { return (failure == nil ? 0 : -1, nil) }
            let count = min(buffer.count, bytes.count)
            bytes.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
            bytes = bytes.dropFirst(count)
            return (count, bytes.count < limit ? self.writer.take() : nil)
        }
        writer?.give(())
        return count
    }
}
