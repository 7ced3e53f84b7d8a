public import Foundation

/// What a request sends.
public enum TransferBody: Sendable {
    /// No body and no framing for one.
    case none
    /// These bytes.
    case data(Data)
    /// The whole of this file, read while it is sent.
    case file(URL)
    /// What a source gives, piece by piece.
    case stream(BodyStream)

    /// Whether the body can be sent a second time from the start, as a retry or a redirect needs.
    public var isReplayable: Bool {
        switch self {
        case .none, .data, .file: true
        case .stream(let stream): stream.isReplayable
        }
    }
}

/// A body that is made while it is sent.
public struct BodyStream: Sendable {
    /// The number of bytes when it is known; without it the body is sent chunked (RFC 9112, section 7.1).
    public let length: Int64?
    /// Whether ``open`` may be called again and then gives the same bytes.
    public let isReplayable: Bool
    /// Opens the source from its first byte. Called once per attempt.
    public let open: @Sendable () throws -> any BodySource

    /// Makes a stream body.
    public init(
        length: Int64?,
        isReplayable: Bool,
        open: @escaping @Sendable () throws -> any BodySource
    ) {
        self.length = length
        self.isReplayable = isReplayable
        self.open = open
    }
}

/// Gives a body piece by piece to one reader.
public protocol BodySource: Sendable {
    /// The next piece, never empty, or `nil` after the last; waits as long as the source needs.
    func next() async throws -> Data?

    /// Says that nobody will ask again: close files, stop producers. May be called at any time, also more than once.
    func cancel()
}
