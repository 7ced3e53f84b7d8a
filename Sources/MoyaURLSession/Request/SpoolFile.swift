import Foundation
import MoyaTransport

/// A temporary file that lives as long as somebody holds it.
final class SpoolFile: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("moya-\(UUID().uuidString).tmp")
        try Data().write(to: url)
    }

    deinit {
        // The file may be gone already; there is nobody left to tell.
        try? FileManager.default.removeItem(at: url)
    }
}

extension SpoolFile {
    /// Writes everything that `stream` gives into a temporary file.
    ///
    /// - Throws: `cannotReadBody` when the source fails or gives another number of bytes than announced.
    static func spool(
        _ stream: BodyStream,
        from source: any BodySource,
        host: String
    ) async throws(TransferError) -> UploadPayload {
        do {
            let file = try SpoolFile()
            let handle = try FileHandle(forWritingTo: file.url)
            defer { try? handle.close() }
            var written: Int64 = 0
            while let piece = try await source.next() {
                try Task.checkCancellation()
                try handle.write(contentsOf: piece)
                written += Int64(piece.count)
            }
            if let length = stream.length, length != written {
                throw TransferError(
                    .cannotReadBody,
                    host: host,
                    message: "The body for \(host) was announced with \(length) bytes but its source gave \(written)."
                )
            }
            return .file(file.url, length: stream.length, owned: file)
        } catch let error as TransferError {
            throw error
        } catch {
            throw TransferError(
                .cannotReadBody,
                host: host,
                message: "The source of the body for \(host) failed: \(error)",
                underlying: error
            )
        }
    }
}
