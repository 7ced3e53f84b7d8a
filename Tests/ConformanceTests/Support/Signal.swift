/// Something that happens once and that a test waits for.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func fire() {
        continuation.yield()
    }

    /// Waits until it has happened, or until the task is cancelled.
    func wait() async {
        for await _ in stream { return }
    }
}
