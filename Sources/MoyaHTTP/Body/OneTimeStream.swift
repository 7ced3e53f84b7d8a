import Foundation

/// A stream of the application's that one reader may take.
///
/// `@unchecked`: the lock guards `stream`, and only the taker touches what it was given.
final class OneTimeStream: @unchecked Sendable {
    private let lock = NSLock()
    private var stream: InputStream?

    init(_ stream: InputStream) {
        self.stream = stream
    }

    /// The stream, the first time.
    ///
    /// - Throws: ``StreamAlreadyRead`` any other time.
    func take() throws -> InputStream {
        guard let taken = lock.withLock({ stream.take() }) else { throw StreamAlreadyRead() }
        return taken
    }
}

/// An `InputStream` was to be sent a second time.
struct StreamAlreadyRead: LocalizedError {
    var errorDescription: String? {
        "The input stream was read before and can not be read again; send data or a file to have a body repeated."
    }
}
