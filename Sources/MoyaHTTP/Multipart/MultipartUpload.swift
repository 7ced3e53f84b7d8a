import Foundation
import MoyaTransport

/// A form as a body: gathered once, for all attempts; in memory below a threshold, in a temporary file from there on.
///
/// `@unchecked`: the lock guards the form, which belongs to the request from here on.
final class MultipartUpload: UploadableConvertible, @unchecked Sendable {
    private let lock = NSLock()
    private let form: MultipartFormData
    private let threshold: UInt64
    private let made = Locked<UploadRequest.Uploadable?>(nil)
    let contentType: String

    /// - Parameters:
    ///   - form: The form.
    ///   - threshold: From how many bytes of content on the form goes to a file.
    init(_ form: MultipartFormData, threshold: UInt64) {
        self.form = form
        self.threshold = threshold
        contentType = form.contentType
    }

    /// The form that a closure fills, as a body.
    convenience init(_ fileManager: FileManager, threshold: UInt64, _ fill: (MultipartFormData) -> Void) {
        let form = MultipartFormData(fileManager: fileManager)
        fill(form)
        self.init(form, threshold: threshold)
    }

    func createUploadable() throws -> UploadRequest.Uploadable {
        if let made = made.withLock({ $0 }) { return made }
        return try lock.withLock {
            var store = try MultipartStore(for: form, threshold: threshold)
            do {
                try form.readAll { try store.append($0) }
                return keep(try store.finish())
            } catch {
                store.discard()
                throw error
            }
        }
    }

    /// The same as ``createUploadable()``, without a thread that waits for parts that are streams.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, or why the form could not be gathered.
    func gathered() async throws -> UploadRequest.Uploadable {
        if let made = made.withLock({ $0 }) { return made }
        var (source, store) = try lock.withLock {
            let stream = try form.bodyStream()
            return (try stream.open(), try MultipartStore(for: form, threshold: threshold))
        }
        do {
            while let piece = try await source.next() {
                try Task.checkCancellation()
                try store.append(piece)
            }
            return keep(try store.finish())
        } catch {
            source.cancel()
            store.discard()
            throw error
        }
    }

    /// The file, if there was one, is gone; the next attempt, if there is one, gathers the form anew.
    func fileWasRemoved() {
        made.withLock { if case .file = $0 { $0 = nil } }
    }

    private func keep(_ uploadable: UploadRequest.Uploadable) -> UploadRequest.Uploadable {
        made.withLock { made in
            made = uploadable
            return uploadable
        }
    }
}
