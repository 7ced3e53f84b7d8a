import Foundation

/// A value behind a lock that threads can sleep on until somebody changes it.
///
/// It is the only lock of the module. `Mutex` hands itself over inside the kernel when it is contended, which the thread
/// sanitizer cannot see on Linux and reports as a race.
///
/// `@unchecked Sendable`: `value` is only touched while `condition` is locked.
final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        condition.lock()
        defer { condition.unlock() }
        return try body(&value)
    }

    /// Wakes one sleeper, or all of them.
    func signal(all: Bool = false) {
        if all {
            condition.broadcast()
        } else {
            condition.signal()
        }
    }

    /// Sleeps until `take` returns something, and returns that; nil once the deadline has passed.
    func wait<Result>(until deadline: Date? = nil, for take: (inout Value) -> Result?) -> Result? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = take(&value) { return result }
            if let deadline {
                guard condition.wait(until: deadline) else { return take(&value) }
            } else {
                condition.wait()
            }
        }
    }
}
