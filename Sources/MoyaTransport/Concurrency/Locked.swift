import Synchronization

/// A value that only one thread touches at a time.
///
/// Nothing is called and no continuation is resumed inside ``withLock(_:)``: state changes inside, actions outside.
///
/// ```swift
/// let count = Locked(0)
/// let next = count.withLock { $0 += 1; return $0 }
/// ```
public final class Locked<Value: ~Copyable>: Sendable {
    private let mutex: Mutex<Value>

    /// Puts `value` under the lock.
    public init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` with exclusive access to the value and returns what it returns.
    ///
    /// - Parameter body: Must not block, call out or take the same lock again.
    public borrowing func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock(body)
    }
}
