internal import Synchronization

/// Keeps a number of requests in flight.
protocol Load: Sendable {
    /// Returns when this many requests have been answered rightly; throws for the first that wasn't.
    func run(requests: Int) async throws
}

/// Hands out each of a number of requests once, to whoever asks first.
final class Tickets: Sendable {
    private let remaining: Atomic<Int>

    init(count: Int) {
        remaining = Atomic(count)
    }

    func take() -> Bool {
        remaining.subtract(1, ordering: .relaxed).oldValue > 0
    }
}

extension ClientReply {
    func verify(_ options: ClientOptions) throws {
        guard status == 200, bodyBytes == options.expectedBytes else {
            throw ClientFailure(
                "\(options.url): status \(status) with \(bodyBytes) bytes, expected 200 with \(options.expectedBytes)"
            )
        }
    }
}
