import Foundation
import Glibc
import MoyaTransport

/// Writes a body to a file as it arrives. Closes the file when it goes.
final class FileSink {
    let file: URL
    private let keepsPartial: Bool
    private var descriptor: Int32

    /// Opens the file, replacing what is there.
    ///
    /// - Parameter keepsPartial: Whether ``discard()`` leaves the file where it is.
    /// - Throws: `cannotWriteFile` with the path and the system's reason.
    init(file: URL, keepsPartial: Bool) throws(TransferError) {
        self.file = file
        self.keepsPartial = keepsPartial
        guard file.isFileURL else {
            throw TransferError(.cannotWriteFile, message: "\"\(file.absoluteString)\" is not a file to write to.")
        }
        descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileSink.failure(file) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) -> BodySink.Outcome {
        var rest = bytes
        while !rest.isEmpty {
            let written = write(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                return .failed(FileSink.failure(file))
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        }
        return .taken
    }

    /// Closes the file, so that it is whole for whoever reads it next.
    ///
    /// - Throws: `cannotWriteFile` when the system could not keep the bytes.
    func finish() throws(TransferError) {
        let result = close(descriptor)
        descriptor = -1
        if result != 0 { throw FileSink.failure(file) }
    }

    func discard() {
        if !keepsPartial { unlink(file.path) }
    }

    private static func failure(_ file: URL) -> TransferError {
        TransferError(.cannotWriteFile, message: "The file \(file.path) could not be written: \(systemMessage()).")
    }
}
