internal import Synchronization

/// As many tasks as requests may be in flight, each sending one request after another.
struct Load<Client: BenchmarkClient>: Sendable {
    let client: Client
    let options: ClientOptions

    func run(requests: Int) async throws {
        let tickets = Tickets(count: requests)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(options.concurrency, requests) {
                group.addTask(executorPreference: client.executor) {
                    while tickets.take() {
                        try verify(await client.send())
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func verify(_ reply: ClientReply) throws {
        guard reply.status == 200, reply.bodyBytes == options.expectedBytes else {
            throw ClientFailure(
                "\(options.url): status \(reply.status) with \(reply.bodyBytes) bytes, "
                    + "expected 200 with \(options.expectedBytes)"
            )
        }
    }
}

/// Hands out each of a number of requests once, to whichever task asks first.
private final class Tickets: Sendable {
    private let remaining: Atomic<Int>

    init(count: Int) {
        remaining = Atomic(count)
    }

    func take() -> Bool {
        remaining.subtract(1, ordering: .relaxed).oldValue > 0
    }
}
