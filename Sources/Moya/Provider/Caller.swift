import Dispatch

/// Who waits for a call, and where.
struct Caller: Sendable {
    /// Told how far the call has come.
    let progress: ProgressReporter?
    /// Where callbacks are due, if the app said so.
    let queue: DispatchQueue?
    /// Told the result; `nil` for a task that awaits it.
    let completion: Handover<Completion>?

    /// A task that awaits the result.
    static let awaiting = Caller(progress: nil, queue: nil, completion: nil)
}
