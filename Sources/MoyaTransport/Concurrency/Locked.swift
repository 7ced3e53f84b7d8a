public import Foundation

/// A value that only one thread touches at a time. Copies share it.
///
/// Nothing is called and no continuation is resumed inside ``withLock(_:)``: state changes inside, actions outside.
///
/// ```swift
/// let count = Locked(0)
/// let next = count.withLock { $0 += 1; return $0 }
/// ```
public struct Locked<Value>: @unchecked Sendable {  // The value is guarded by the mutex in front of it.
    @usableFromInline let storage: ManagedBuffer<Value, pthread_mutex_t>

    /// Puts `value` under the lock.
    @inlinable
    public init(_ value: Value) {
        storage = Storage.create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements { mutex in
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }
    }

    /// Runs `body` with exclusive access to the value and returns what it returns.
    ///
    /// - Parameter body: Must not block, call out or take the same lock again.
    @inlinable
    public func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try storage.withUnsafeMutablePointers { value, mutex throws(Failure) in
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }

    /// One block for the value and its mutex.
    ///
    /// The system's mutex and not `Synchronization.Mutex`: the thread sanitizer knows the one and reports every use of
    /// the other as a race.
    @usableFromInline
    final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
        @inlinable
        deinit {
            withUnsafeMutablePointerToElements { mutex in
                _ = pthread_mutex_destroy(mutex)
            }
        }
    }
}
