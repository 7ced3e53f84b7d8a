import Foundation

/// Reads the segments of a form one after the other.
struct MultipartReader: BlockingReader {
    private var segments: ArraySlice<MultipartPlan.Segment>
    private var current: (any BlockingReader)?

    init(_ plan: MultipartPlan) {
        segments = plan.segments[...]
    }

    var answersAtOnce: Bool { current?.answersAtOnce ?? true }

    /// Segments are opened when their turn comes.
    mutating func open() {}

    /// The next piece. Bytes that are in memory already come in one piece, whatever `count` says: to cut them would
    /// cost and save nothing.
    ///
    /// - Throws: ``AFError/multipartEncodingFailed(reason:)``.
    mutating func read(upTo count: Int) throws -> Data? {
        while true {
            if let piece = try readCurrent(upTo: count) { return piece }
            close()
            switch segments.popFirst() {
            case nil: return nil
            case .bytes(let data): return data
            case .file(let url, let length): current = try Self.open(url, length: length)
            case .stream(let slot, let length): current = try Self.open(slot, length: length)
            }
        }
    }

    mutating func close() {
        current?.close()
        current = nil
    }

    private mutating func readCurrent(upTo count: Int) throws -> Data? {
        do {
            return try current?.read(upTo: count)
        } catch {
            throw AFError.multipartEncodingFailed(reason: .inputStreamReadFailed(error: error))
        }
    }

    private static func open(_ url: URL, length: UInt64) throws -> any BlockingReader {
        var file = FileReader(url)
        do {
            try file.open()
        } catch {
            throw AFError.multipartEncodingFailed(reason: .bodyPartInputStreamCreationFailed(for: url))
        }
        return ExactLengthReader(file, length: length)
    }

    private static func open(_ slot: OneTimeStream, length: UInt64) throws -> any BlockingReader {
        do {
            return ExactLengthReader(InputStreamReader(try slot.take()), length: length)
        } catch {
            throw AFError.multipartEncodingFailed(reason: .inputStreamReadFailed(error: error))
        }
    }
}
