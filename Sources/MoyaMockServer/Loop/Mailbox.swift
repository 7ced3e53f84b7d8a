import CMoyaMockServer
import Foundation

/// Names a connection for threads other than the loop's; a descriptor alone could have been given out again.
struct ConnectionKey: Hashable, Sendable {
    var descriptor: Int32
    var number: Int
}

/// What other threads ask of the loop.
enum LoopCommand: Sendable {
    /// A handler has made its response.
    case respond(ConnectionKey, MockResponse)
    /// A gate has let a response pass, or the reading of a body go on.
    case proceed(ConnectionKey, arrival: Int)
    case closeConnections(reset: Bool)
    case stop
}

/// Commands on their way to the loop, and the pipe that wakes it for them.
final class Mailbox: Sendable {
    private let commands = Monitor<[LoopCommand]>([])
    let wakeupDescriptor: Int32
    private let writingEnd: Int32

    init() throws(MockServerError) {
        var ends: [Int32] = [-1, -1]
        let result = moya_mock_wakeup_open(&ends)
        guard result == 0 else { throw .outOfResources("no pipe for waking the loop: \(SystemError.text(result))") }
        wakeupDescriptor = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        moya_mock_close(wakeupDescriptor)
        moya_mock_close(writingEnd)
    }

    func post(_ command: LoopCommand) {
        let isFirst = commands.withLock { commands in
            commands.append(command)
            return commands.count == 1
        }
        // The loop empties the pipe before the mailbox: one byte per batch is enough.
        if isFirst {
            var byte: UInt8 = 1
            _ = write(writingEnd, &byte, 1)
        }
    }

    func takeAll() -> [LoopCommand] {
        var bytes = [UInt8](repeating: 0, count: 16)
        while read(wakeupDescriptor, &bytes, bytes.count) > 0 {}
        return commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }
}

/// The system's words for an error.
enum SystemError {
    static func text(_ error: some BinaryInteger) -> String {
        String(cString: moya_mock_error_text(Int32(truncatingIfNeeded: error)))
    }
}
