import Foundation
import MoyaTransport

/// A streamed body on its way into a temporary file.
struct Spooling: Sendable {
    private let source: any BodySource
    private let work: Task<Void, Never>

    /// Opens the source and starts to read it.
    ///
    /// - Parameter done: Told the payload or the `cannotReadBody` that ended it, on any thread.
    /// - Throws: `cannotReadBody` when the source cannot be opened.
    init(
        _ stream: BodyStream,
        host: String,
        done: @escaping @Sendable (Result<UploadPayload, TransferError>) -> Void
    ) throws(TransferError) {
        let source: any BodySource
        do {
            source = try stream.open()
        } catch {
            throw TransferError(
                .cannotReadBody,
                host: host,
                message: "The source of the body for \(host) cannot be opened: \(error)",
                underlying: error
            )
        }
        self.source = source
        work = Task {
            do throws(TransferError) {
                done(.success(try await SpoolFile.spool(stream, from: source, host: host)))
            } catch {
                source.cancel()
                done(.failure(error))
            }
        }
    }

    func cancel() {
        work.cancel()
        source.cancel()
    }
}
