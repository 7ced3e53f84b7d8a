public import Foundation

/// The body of a response as it arrives, for one reader.
///
/// A slow reader holds the peer back. Leaving the loop early and letting go of the sequence cancels the transfer.
///
/// ```swift
/// for try await piece in bytes { digest.update(piece) }
/// ```
public struct BodyBytes: AsyncSequence, Sendable {
    private let reader: BodyReader

    init(reader: BodyReader) {
        self.reader = reader
    }

    /// What the whole exchange took, once the body has ended.
    public var metrics: TransferMetrics? { reader.channel.metrics }

    /// Gives the body up; the transfer is cancelled.
    public func cancel() {
        reader.channel.cancel()
    }

    /// Starts reading. All iterators read from the same body.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: reader)
    }

    /// Reads piece by piece.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: BodyReader

        /// The next piece, never empty, or `nil` after the last.
        ///
        /// - Throws: The ``TransferError`` that cut the body.
        public mutating func next() async throws(TransferError) -> Data? {
            try await reader.channel.next()
        }

        /// The next piece, read in the isolation of the caller.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TransferError) -> Data? {
            try await reader.channel.next()
        }
    }
}
