internal import Synchronization

/// Sends the next request from the completion of the one before.
struct CallbackLoad<Client: CallbackClient>: Load {
    let client: Client
    let options: ClientOptions

    func run(requests: Int) async throws {
        guard requests > 0 else { return }
        try await withCheckedThrowingContinuation { continuation in
            let lanes = min(options.concurrency, requests)
            let course = CallbackCourse(client, options, requests: requests, lanes: lanes) {
                continuation.resume(with: $0)
            }
            for _ in 0..<lanes { course.sendNext() }
        }
    }
}

/// One run of a load: ends when every lane has found no more request to send, or with the first failure.
private final class CallbackCourse<Client: CallbackClient>: Sendable {
    private let client: Client
    private let options: ClientOptions
    private let tickets: Tickets
    private let lanes: Atomic<Int>
    private let hasEnded = Atomic(false)
    private let end: @Sendable (Result<Void, any Error>) -> Void

    init(
        _ client: Client,
        _ options: ClientOptions,
        requests: Int,
        lanes: Int,
        end: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        self.client = client
        self.options = options
        self.tickets = Tickets(count: requests)
        self.lanes = Atomic(lanes)
        self.end = end
    }

    func sendNext() {
        guard tickets.take() else {
            if lanes.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish(.success(())) }
            return
        }
        client.send { result in
            do {
                try result.get().verify(self.options)
                self.sendNext()
            } catch {
                self.finish(.failure(error))
            }
        }
    }

    private func finish(_ result: Result<Void, any Error>) {
        let isFirst = !hasEnded.exchange(true, ordering: .acquiringAndReleasing)
        if isFirst { end(result) }
    }
}
