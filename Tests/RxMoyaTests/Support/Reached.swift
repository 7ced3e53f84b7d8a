import Foundation

/// A gate that tests wait at until something has happened.
final class Reached {
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() { semaphore.signal() }

    /// - Returns: Whether it happened within ten seconds.
    func wait(times: Int = 1) -> Bool {
        let deadline = DispatchTime.now() + 10
        return (0..<times).allSatisfy { _ in semaphore.wait(timeout: deadline) == .success }
    }
}

/// A number that threads count up together.
final class Counter {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    @discardableResult
    func increment() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
