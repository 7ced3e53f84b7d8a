import Foundation
import MoyaTransport

/// A queue of bytes in a temporary file. Only the session's delegate queue uses it.
final class OverflowFile: Sendable {
    private struct Offsets {
        var read: UInt64 = 0
        var written: UInt64 = 0
    }

    private static let pieceSize: UInt64 = 65_536

    private let handle: FileHandle
    private let offsets = Locked(Offsets())

    /// Makes an empty queue. Its file has no name any more, so it cannot be left behind.
    init() throws {
        let file = try SpoolFile()
        handle = try FileHandle(forUpdating: file.url)
    }

    deinit {
        // Nothing is lost: the file goes away with this queue.
        try? handle.close()
    }

    func append(_ data: Data) throws {
        try handle.seek(toOffset: offsets.withLock { $0.written })
        try handle.write(contentsOf: data)
        offsets.withLock { $0.written += UInt64(data.count) }
    }

    /// The bytes that come next, or `nil` when there are none.
    func first() throws -> Data? {
        let (read, count) = offsets.withLock { ($0.read, min($0.written - $0.read, Self.pieceSize)) }
        guard count > 0 else { return nil }
        try handle.seek(toOffset: read)
        return try handle.read(upToCount: Int(count))
    }

    func removeFirst(_ count: Int) {
        offsets.withLock { $0.read += UInt64(count) }
    }
}
