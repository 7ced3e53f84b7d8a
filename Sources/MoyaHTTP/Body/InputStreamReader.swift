import Foundation

/// Reads an `InputStream`, which is opened at the first read unless it is open already.
struct InputStreamReader: BlockingReader {
    private let stream: InputStream
    private var buffer: [UInt8] = []

    init(_ stream: InputStream) {
        self.stream = stream
    }

    var answersAtOnce: Bool { stream.hasBytesAvailable }

    mutating func open() {
        if stream.streamStatus == .notOpen { stream.open() }
    }

    mutating func read(upTo count: Int) throws -> Data? {
        open()
        if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
        let read = stream.read(&buffer, maxLength: count)
        if read > 0 { return Data(buffer[..<min(read, count)]) }
        if read < 0 || stream.streamStatus == .error { throw stream.readFailure }
        return nil
    }

    mutating func close() {
        stream.close()
    }
}
