import Foundation

/// Reads a file, which is opened at the first read.
struct FileReader: BlockingReader {
    private let url: URL
    private var handle: FileHandle?

    init(_ url: URL) {
        self.url = url
    }

    var answersAtOnce: Bool { true }

    mutating func open() throws {
        if handle == nil { handle = try FileHandle(forReadingFrom: url) }
    }

    mutating func read(upTo count: Int) throws -> Data? {
        try open()
        guard let piece = try handle?.read(upToCount: count), !piece.isEmpty else { return nil }
        return piece
    }

    mutating func close() {
        try? handle?.close()
        handle = nil
    }
}
