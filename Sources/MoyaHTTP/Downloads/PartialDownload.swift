import Foundation
import MoyaTransport

/// What one transfer of a download brings: a file of its own, and the point that it goes on from.
final class PartialDownload: Sendable {
    private static let pieceLength = 1 << 20

    let file: URL
    let point: ResumeData?
    private let received = Locked<ResponseHead?>(nil)

    /// The head of the response, once it came.
    var head: ResponseHead? { received.withLock { $0 } }

    init(file: URL, point: ResumeData?) {
        self.file = file
        self.point = point
    }

    /// Remembers the head, and counts the bytes that were there before.
    func watching(_ events: EventSink) -> EventSink {
        EventSink { [self] event in
            if case .head(let head) = event { received.withLock { $0 = head } }
            guard case .received(let bytes, let expected) = event, let offset else { return events(event) }
            events(.received(bytes: bytes + offset, expected: expected.map { $0 + offset }))
        }
    }

    /// Puts the bytes behind those of the point, into a new file.
    ///
    /// - Throws: `sessionTaskFailed` when the server sent another range, `downloadedFileMoveFailed` when the file can
    ///   not be written.
    func joined() throws(AFError) -> URL {
        guard let point, let offset else {
            let range = head?.headers.value(for: "Content-Range") ?? "none"
            let message = "The server was asked for the bytes from \(point?.receivedLength ?? 0) on; it sent \(range)."
            throw .sessionTaskFailed(error: URLError(TransferError(.badServerResponse, message: message), url: nil))
        }
        let whole = TemporaryFiles.newDownload()
        do {
            // The name is taken at once: another download that goes on from the same point fails instead of mixing in.
            try FileManager.default.moveItem(at: point.file, to: whole)
            try append(to: whole, from: UInt64(offset))
            remove()
            return whole
        } catch {
            TemporaryFiles.remove(whole)
            throw .downloadedFileMoveFailed(error: error, source: file, destination: whole)
        }
    }

    func remove() {
        TemporaryFiles.remove(file)
    }

    /// Where in the whole the bytes begin; `nil` when they are no part that follows the point.
    private var offset: Int64? {
        guard let point, let head, head.statusCode == 206, head.headers.value(for: "Content-Encoding") == nil,
            let range = head.headers.value(for: "Content-Range").flatMap(ContentRange.init),
            range.isRest(from: point.receivedLength)
        else { return nil }
        return point.receivedLength
    }

    private func append(to whole: URL, from offset: UInt64) throws {
        let output = try FileHandle(forWritingTo: whole)
        defer { try? output.close() }
        try output.truncate(atOffset: offset)
        let input = try FileHandle(forReadingFrom: file)
        defer { try? input.close() }
        while let piece = try input.read(upToCount: Self.pieceLength), !piece.isEmpty {
            try output.write(contentsOf: piece)
        }
    }
}
