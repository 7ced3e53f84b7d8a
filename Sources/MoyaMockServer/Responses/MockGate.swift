/// A gate at which responses wait until a test lets them pass, for having a known number of calls in flight.
///
///     let gate = MockGate()
///     server.route("GET", "/held", response: .text("late").waiting(for: gate))
///     // start 100 calls, then
///     await gate.waitUntil(waiting: 100)
///     gate.release()
public final class MockGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var passCount = 0
        var nextID = 0
        /// In the order of arrival.
        var waiters: [(id: Int, pass: @Sendable () -> Void)] = []
    }

    private let state = Watched(State())

    /// Makes a gate that is closed.
    public init() {}

    /// How many responses wait at the gate.
    public var waitingCount: Int {
        state.read { $0.waiters.count }
    }

    /// Opens the gate for good.
    public func release() {
        let released = state.mutate { state in
            state.isOpen = true
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        for waiter in released { waiter.pass() }
    }

    /// Lets `count` responses pass, those that wait first; the others when they arrive.
    public func release(_ count: Int) {
        let released = state.mutate { state in
            let now = min(max(0, count), state.waiters.count)
            state.passCount += max(0, count) - now
            defer { state.waiters.removeFirst(now) }
            return Array(state.waiters.prefix(now))
        }
        for waiter in released { waiter.pass() }
    }

    /// Closes the gate again for what arrives from now on.
    public func hold() {
        state.mutate { state in
            state.isOpen = false
            state.passCount = 0
        }
    }

    /// Suspends until at least `count` responses wait here.
    ///
    /// - Parameters:
    ///   - count: The number to wait for.
    ///   - timeout: How long at most, 10 s by default.
    /// - Returns: Whether it came to that in time; false also when the task is cancelled.
    @discardableResult
    public func waitUntil(waiting count: Int, timeout: Duration = .seconds(10)) async -> Bool {
        await state.wait(timeout: timeout) { $0.waiters.count >= count ? true : nil } ?? false
    }

    /// Returns nil when the gate lets this one pass at once; otherwise `pass` is called later, from any thread.
    func arrive(_ pass: @escaping @Sendable () -> Void) -> Int? {
        state.mutate { state in
            if state.isOpen { return nil }
            if state.passCount > 0 {
                state.passCount -= 1
                return nil
            }
            state.nextID += 1
            state.waiters.append((state.nextID, pass))
            return state.nextID
        }
    }

    /// Takes back an arrival whose connection has ended.
    func leave(_ id: Int) {
        state.mutate { $0.waiters.removeAll { $0.id == id } }
    }
}
