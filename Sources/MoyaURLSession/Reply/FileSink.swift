import Foundation
import MoyaTransport

/// Writes the body to a file, which is removed again when the transfer fails, unless its part shall be kept.
final class FileSink: ReplySink {
    private let url: URL
    private let keepsPartial: Bool
    private let host: String
    private let handle: FileHandle

    /// Replaces the file by an empty one.
    ///
    /// - Throws: `cannotWriteFile`, naming the path.
    init(_ url: URL, keepsPartial: Bool, host: String) throws(TransferError) {
        self.url = url
        self.keepsPartial = keepsPartial
        self.host = host
        do {
            try Data().write(to: url)
            handle = try FileHandle(forWritingTo: url)
        } catch {
            throw Self.failure(url, host, error)
        }
    }

    func write(_ data: Data) throws(TransferError) -> Bool {
        do {
            try handle.write(contentsOf: data)
            return true
        } catch {
            throw Self.failure(url, host, error)
        }
    }

    func finish(metrics: TransferMetrics?) throws(TransferError) {
        do {
            try handle.close()
        } catch {
            throw Self.failure(url, host, error)
        }
    }

    func takeBody() -> ReplyBody {
        .file(url)
    }

    func discard(_ error: TransferError) {
        // The transfer has its error already; what cannot be cleaned up must not hide it.
        try? handle.close()
        if !keepsPartial { try? FileManager.default.removeItem(at: url) }
    }

    private static func failure(_ url: URL, _ host: String, _ error: any Error) -> TransferError {
        TransferError(
            .cannotWriteFile,
            host: host,
            message: "The response of \(host) cannot be written to \(url.path): \(error.localizedDescription)",
            underlying: error
        )
    }
}
