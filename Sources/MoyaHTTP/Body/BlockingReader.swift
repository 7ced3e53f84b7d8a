import Foundation

/// Reads bytes piece by piece on the calling thread, which may have to wait.
protocol BlockingReader {
    /// Opens what is read from, unless it is open.
    mutating func open() throws

    /// The next piece of at most `count` bytes, never empty, or `nil` after the last.
    mutating func read(upTo count: Int) throws -> Data?

    /// Whether a read, once open, would find out at once whether there is more; `false` when it might have to wait.
    var answersAtOnce: Bool { get }

    /// Lets go of what is read from. Nothing is read afterwards.
    mutating func close()
}

/// How many bytes are read at a time: enough to make calls cheap, little enough to keep many transfers in memory.
let bodyPieceSize = 64 * 1024
