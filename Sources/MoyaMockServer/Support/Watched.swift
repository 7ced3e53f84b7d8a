import Foundation

/// A value whose changes can be awaited, by tasks and by blocked threads.
final class Watched<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value
        var revision = 0
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state: Monitor<State>

    init(_ value: Value) {
        state = Monitor(State(value: value))
    }

    var value: Value {
        state.withLock { $0.value }
    }

    func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
        try state.withLock { try body($0.value) }
    }

    /// Changes the value and then, with the lock given back, wakes whoever waits for a change.
    @discardableResult
    func mutate<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        let (result, waiters) = try state.withLock { state in
            let result = try body(&state.value)
            state.revision += 1
            if state.waiters.isEmpty { return (result, [CheckedContinuation<Void, Never>]()) }
            let waiters = Array(state.waiters.values)
            state.waiters.removeAll()
            return (result, waiters)
        }
        state.signal(all: true)
        for waiter in waiters { waiter.resume() }
        return result
    }

    /// Suspends until `take` returns something; nil when the timeout passes or the task is cancelled before that.
    ///
    /// `take` runs with the lock held and must not call back into this value.
    func wait<Result: Sendable>(
        timeout: Duration,
        for take: @Sendable (inout Value) -> Result?
    ) async -> Result? {
        await wait(timeout: timeout) { state.withLock { (take(&$0.value), $0.revision) } }
    }

    /// Suspends until `isReached` accepts what `view` makes of the value; only `view` runs with the lock held.
    func wait<View: Sendable>(
        timeout: Duration,
        observing view: @Sendable (Value) -> View,
        until isReached: @Sendable (View) -> Bool
    ) async -> Bool {
        let reached: Bool? = await wait(timeout: timeout) {
            let (seen, revision) = state.withLock { (view($0.value), $0.revision) }
            return (isReached(seen) ? true : nil, revision)
        }
        return reached ?? false
    }

    private func wait<Result: Sendable>(
        timeout: Duration,
        attempt: () -> (result: Result?, revision: Int)
    ) async -> Result? {
        let deadline = ContinuousClock.now + timeout
        while true {
            let (result, revision) = attempt()
            if let result { return result }
            if Task.isCancelled || ContinuousClock.now >= deadline { return nil }
            await change(after: revision, until: deadline)
        }
    }

    /// The blocking form of `wait(timeout:for:)`, for callers that are not tasks.
    func waitBlocking<Result>(timeout: Duration, for take: (inout Value) -> Result?) -> Result? {
        state.wait(until: Date(timeIntervalSinceNow: timeout.inSeconds)) { take(&$0.value) }
    }

    private func change(after revision: Int, until deadline: ContinuousClock.Instant) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let alarm = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            wake(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // Looked at under the lock: whoever cancels or reaches the deadline later finds the waiter.
                    if state.revision != revision || Task.isCancelled || ContinuousClock.now >= deadline {
                        return true
                    }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            wake(id)
        }
        alarm.cancel()
    }

    private func wake(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
}

extension Duration {
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
