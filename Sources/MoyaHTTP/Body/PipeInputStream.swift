import Foundation

/// An `InputStream` that reads a pipe. It is read by blocking calls; a run loop does not drive it.
final class PipeInputStream: InputStream {
    private let pipe: BlockingPipe
    private let onClose: @Sendable () -> Void
    private var status = Status.notOpen

    /// - Parameter onClose: Called once when the stream is closed, or let go of, before its end.
    init(_ pipe: BlockingPipe, onClose: @escaping @Sendable () -> Void) {
        self.pipe = pipe
        self.onClose = onClose
        super.init(data: Data())
    }

    deinit {
        if pipe.close() { onClose() }
    }

    override func open() {
        if status == .notOpen { status = .open }
    }

    override func close() {
        status = .closed
        if pipe.close() { onClose() }
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard status == .open || status == .atEnd else { return -1 }
        let count = pipe.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: max(maxLength, 0)))
        if count == 0, maxLength > 0 { status = .atEnd }
        if count < 0 { status = .error }
        return count
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
        length: UnsafeMutablePointer<Int>
    ) -> Bool {
        false
    }

    override var hasBytesAvailable: Bool { status == .open && (!pipe.isAtEnd || pipe.error != nil) }
    override var streamStatus: Status { status }
    override var streamError: (any Error)? { status == .error ? pipe.error : nil }
    override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
    override func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
}

extension DataStreamRequest {
    /// Resumes the request and lets its response be read as a stream, by calls that wait for bytes.
    ///
    /// A failed request ends the stream with -1 and its error. Closing the stream before its end, or letting go of it,
    /// cancels the request. Read it on a thread of your own; it can not be scheduled on a run loop.
    ///
    /// - Parameter bufferSize: About how many bytes wait for the reader before the server does.
    /// - Returns: A stream that is to be opened; never `nil`.
    public func asInputStream(bufferSize: Int = 1024) -> InputStream? {
        let pipe = BlockingPipe(limit: bufferSize)
        receivers.withLock { $0.append { piece in await pipe.write(piece) } }
        append(
            ResponseHandler { [weak self] _ in
                let error = self?.error
                return PreparedResponse(failure: nil) { pipe.finish(error) }
            }
        )
        resume()
        return PipeInputStream(pipe) { [weak self] in self?.cancel() }
    }
}
