import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    /// The serial queue on which URLSession tells its delegate.
    ///
    /// FoundationNetworking makes an operation for every 16 KiB and never waits for the delegate: a large body that
    /// comes faster than it is written would pile up in memory. Here it waits for a moment when much is pending, though
    /// never for long, because the delegate may be waiting for it.
    final class DelegateQueue: OperationQueue, @unchecked Sendable {  // A queue and a semaphore guard themselves.
        private static let pendingLimit = 256
        private static let longestWait = DispatchTimeInterval.milliseconds(10)

        private let queue = DispatchQueue(label: "MoyaURLSession.delegate")
        private let places = DispatchSemaphore(value: 0)

        override init() {
            super.init()
            for _ in 0..<Self.pendingLimit { places.signal() }
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            let hasPlace = places.wait(timeout: .now() + Self.longestWait) == .success
            queue.async { [places] in
                block()
                if hasPlace { places.signal() }
            }
        }

        /// Runs `work` after everything that URLSession has told so far; never waits.
        func perform(_ work: @escaping @Sendable () -> Void) {
            queue.async(execute: work)
        }
    }
#else
    final class DelegateQueue: OperationQueue, @unchecked Sendable {  // OperationQueue guards itself.
        override init() {
            super.init()
            maxConcurrentOperationCount = 1
        }

        /// Runs `work` after everything that URLSession has told so far.
        func perform(_ work: @escaping @Sendable () -> Void) {
            addOperation(work)
        }
    }
#endif
