import Foundation

/// An input stream that gives what it is told to, and may wait or fail.
final class ScriptedStream: InputStream {
    enum Step {
        case bytes([UInt8])
        case wait(DispatchSemaphore)
        case fail
    }

    private var steps: [Step]
    private(set) var opened = 0
    private(set) var closed = 0
    private var status = Status.notOpen

    init(_ steps: [Step]) {
        self.steps = steps
        super.init(data: Data())
    }

    override var streamStatus: Status { status }

    override var hasBytesAvailable: Bool {
        if case .bytes = steps.first { true } else { false }
    }

    override func open() {
        opened += 1
        status = .open
    }

    override func close() {
        closed += 1
        status = .closed
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        switch steps.first {
        case nil:
            status = .atEnd
            return 0
        case .fail:
            status = .error
            return -1
        case .wait(let semaphore):
            semaphore.wait()
            steps.removeFirst()
            return read(buffer, maxLength: length)
        case .bytes(let bytes):
            let count = min(bytes.count, length)
            buffer.update(from: Array(bytes.prefix(count)), count: count)
            steps[0] = .bytes(Array(bytes.dropFirst(count)))
            if bytes.count == count { steps.removeFirst() }
            return count
        }
    }
}
