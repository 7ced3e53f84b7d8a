import Foundation
import MoyaMockServer
import MoyaTransport

/// Gives the bytes of `MockPattern`, piece by piece.
final class PatternSource: BodySource {
    private let next = Locked(0)
    private let count: Int
    private let piece: Int

    init(count: Int, piece: Int = 65_536) {
        self.count = count
        self.piece = piece
    }

    func next() async throws -> Data? {
        let range = next.withLock { start in
            let range = start..<min(start + piece, count)
            start = range.upperBound
            return range
        }
        return range.isEmpty ? nil : MockPattern.data(range)
    }

    func cancel() {}

    /// A body of the first `count` bytes of the pattern.
    static func body(count: Int, isLengthKnown: Bool, piece: Int = 65_536) -> TransferBody {
        .stream(
            BodyStream(length: isLengthKnown ? Int64(count) : nil, isReplayable: true) {
                PatternSource(count: count, piece: piece)
            }
        )
    }
}

/// Gives one piece and then nothing for ever, until it is told that nobody asks any more.
final class StuckSource: BodySource {
    let asked = Signal()
    let cancelled = Signal()
    private let isFirst = Locked(true)

    func next() async throws -> Data? {
        let first = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if first { return Data(repeating: 0x61, count: 1000) }
        asked.fire()
        await cancelled.wait()
        throw CancellationError()
    }

    func cancel() {
        cancelled.fire()
    }

    func body(length: Int64?) -> TransferBody {
        .stream(BodyStream(length: length, isReplayable: false) { self })
    }
}

/// Fails after its first piece.
final class FailingSource: BodySource {
    struct Failure: Error, Equatable {
        let reason: String
    }

    private let isFirst = Locked(true)

    func next() async throws -> Data? {
        let first = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if first { return Data(repeating: 0x61, count: 1000) }
        throw Failure(reason: "the disk is gone")
    }

    func cancel() {}
}
