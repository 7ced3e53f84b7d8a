import Foundation

/// Runs something on a thread of its own, which then waits: what it left on its stack stays there to be found.
enum WaitingThread {
    /// `@unchecked Sendable`: the first semaphore lies between its being written and read.
    private final class Box<Value>: @unchecked Sendable {
        var value: Value?
    }

    static func run<Value, Seen>(
        _ body: @escaping @Sendable () -> Value,
        whileItWaits look: () throws -> Seen
    ) rethrows -> (value: Value?, seen: Seen) {
        let box = Box<Value>()
        let (hasRun, hasLooked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = Thread {
            box.value = body()
            hasRun.signal()
            hasLooked.wait()
        }
        thread.start()
        hasRun.wait()
        defer { hasLooked.signal() }
        return (box.value, try look())
    }
}
