/// Threads on which route handlers run, started only when there is work that no idle one can take.
final class WorkerPool: Sendable {
    private struct State: Sendable {
        var jobs: [@Sendable () -> Void] = []
        var nextJob = 0
        var idleCount = 0
        var threads: [ServerThread] = []
        var isStopped = false

        var waitingCount: Int { jobs.count - nextJob }

        mutating func takeJob() -> (@Sendable () -> Void)? {
            guard nextJob < jobs.count else { return nil }
            let job = jobs[nextJob]
            nextJob += 1
            if nextJob == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                nextJob = 0
            }
            return job
        }
    }

    private enum Turn {
        case run(@Sendable () -> Void)
        case end
    }

    private let state = Monitor(State())
    private let maximumThreadCount: Int

    init(maximumThreadCount: Int) {
        self.maximumThreadCount = max(1, maximumThreadCount)
    }

    /// Queues a job; after `stop` it is dropped.
    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.jobs.append(job)
            guard state.idleCount < state.waitingCount, state.threads.count < maximumThreadCount else { return }
            if let thread = ServerThread(name: "mock-handler", { [self] in work() }) {
                state.threads.append(thread)
            }
        }
        state.signal()
    }

    /// Drops what is queued and waits for the handlers that are running.
    func stop() {
        let threads = state.withLock { state in
            state.isStopped = true
            state.jobs.removeAll()
            state.nextJob = 0
            defer { state.threads.removeAll() }
            return state.threads
        }
        state.signal(all: true)
        for thread in threads { thread.join() }
    }

    private func work() {
        while true {
            let turn = state.withLock { Self.turn(&$0) } ?? sleep()
            switch turn {
            case .run(let job): job()
            case .end: return
            }
        }
    }

    private func sleep() -> Turn {
        state.withLock { $0.idleCount += 1 }
        defer { state.withLock { $0.idleCount -= 1 } }
        return state.wait { Self.turn(&$0) } ?? .end
    }

    private static func turn(_ state: inout State) -> Turn? {
        if state.isStopped { return .end }
        return state.takeJob().map { .run($0) }
    }
}
