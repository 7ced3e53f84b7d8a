import Foundation

/// Makes sure that a reader gives exactly as many bytes as declared.
///
/// A reader with too many bytes is found out only if that takes no waiting: the sender of a stream may keep it open.
struct ExactLengthReader<Base: BlockingReader>: BlockingReader {
    private var base: Base
    private let length: UInt64
    private var count: UInt64 = 0

    init(_ base: Base, length: UInt64) {
        self.base = base
        self.length = length
    }

    var answersAtOnce: Bool { count == length || base.answersAtOnce }

    mutating func open() throws {
        try base.open()
    }

    mutating func read(upTo limit: Int) throws -> Data? {
        try open()
        let missing = length - count
        if missing == 0 {
            if base.answersAtOnce, let excess = try base.read(upTo: 1) { throw unexpected(excess) }
            return nil
        }
        guard let piece = try base.read(upTo: Int(min(UInt64(max(limit, 1)), missing))) else {
            throw unexpected(Data())
        }
        count += UInt64(piece.count)
        return piece
    }

    mutating func close() {
        base.close()
    }

    private func unexpected(_ excess: Data) -> AFError.UnexpectedInputStreamLength {
        AFError.UnexpectedInputStreamLength(bytesExpected: length, bytesRead: count + UInt64(excess.count))
    }
}
