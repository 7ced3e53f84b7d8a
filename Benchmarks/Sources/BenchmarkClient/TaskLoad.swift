/// As many tasks as requests may be in flight, each sending one request after another.
struct TaskLoad<Client: BenchmarkClient>: Load {
    let client: Client
    let options: ClientOptions

    func run(requests: Int) async throws {
        let tickets = Tickets(count: requests)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(options.concurrency, requests) {
                group.addTask(executorPreference: client.executor) {
                    while tickets.take() {
                        try await client.send().verify(options)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
