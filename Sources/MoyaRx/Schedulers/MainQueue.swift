import Dispatch

/// Tells work on the main queue from other work.
///
/// The queue is asked, not the thread: a program that has handed its main thread to Dispatch runs the main queue on
/// other threads.
struct MainQueue: Sendable {
    private static let shared = MainQueue()

    private let key = DispatchSpecificKey<Bool>()

    private init() {
        DispatchQueue.main.setSpecific(key: key, value: true)
    }

    /// Whether the caller runs on the main queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: shared.key) == true }
}
