/// What happens to a request, as a sequence. Leaving the loop or letting go of its iterator ends it.
public struct StreamOf<Element>: AsyncSequence, Sendable where Element: Sendable {
    /// The iterator.
    public typealias AsyncIterator = Iterator
    /// How many elements wait for a slow reader; all of them by default, everywhere.
    public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy

    private let bufferingPolicy: BufferingPolicy
    private let onTermination: (@Sendable () -> Void)?
    private let builder: @Sendable (AsyncStream<Element>.Continuation) -> Void

    init(
        bufferingPolicy: BufferingPolicy = .unbounded,
        onTermination: (@Sendable () -> Void)? = nil,
        builder: @escaping @Sendable (AsyncStream<Element>.Continuation) -> Void
    ) {
        self.bufferingPolicy = bufferingPolicy
        self.onTermination = onTermination
        self.builder = builder
    }

    /// Starts listening.
    public func makeAsyncIterator() -> Iterator {
        let stream = AsyncStream<Element>(bufferingPolicy: bufferingPolicy) { continuation in
            if let onTermination { continuation.onTermination = { _ in onTermination() } }
            builder(continuation)
        }
        return Iterator(iterator: stream.makeAsyncIterator())
    }

    /// Reads element by element.
    public struct Iterator: AsyncIteratorProtocol {
        var iterator: AsyncStream<Element>.AsyncIterator

        /// The next element, or `nil` at the end.
        public mutating func next() async -> Element? {
            await iterator.next(isolation: #isolation)
        }
    }
}
