import Foundation
import Glibc
import MoyaTransport

/// Where the bytes of a request come from.
enum BodyFeed {
    case none
    case data(Data, sent: Int)
    case file(FileFeed)
    case stream(StreamFeed)

    /// What can be sent now.
    enum Outcome {
        case bytes(Int)
        case pause
        case failed(TransferError)
    }

    /// Opens what a body needs.
    ///
    /// - Throws: `cannotReadBody` naming the file or carrying the source's own error.
    init(_ body: TransferBody) throws(TransferError) {
        switch body {
        case .none: self = .none
        case .data(let data): self = .data(data, sent: 0)
        case .file(let file): self = .file(try FileFeed(file: file))
        case .stream(let stream): self = .stream(try StreamFeed(stream))
        }
    }

    /// The number of bytes, if known.
    var length: Int64? {
        switch self {
        case .none: 0
        case .data(let data, _): Int64(data.count)
        case .file(let feed): feed.length
        case .stream(let feed): feed.length
        }
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        switch self {
        case .none:
            return .bytes(0)
        case .data(let data, let sent):
            let count = min(buffer.count, data.count - sent)
            let start = data.startIndex + sent
            data.copyBytes(to: buffer, from: start..<start + count)
            self = .data(data, sent: sent + count)
            return .bytes(count)
        case .file(let feed):
            return feed.read(into: buffer)
        case .stream(let feed):
            return feed.read(into: buffer)
        }
    }

    /// Goes back to the first byte; `false` when that cannot be done.
    mutating func rewind() -> Bool {
        switch self {
        case .none: return true
        case .data(let data, _):
            self = .data(data, sent: 0)
            return true
        case .file(let feed): return feed.rewind()
        case .stream(let feed): return feed.isUntouched
        }
    }

    func cancel() {
        if case .stream(let feed) = self { feed.source.cancel() }
    }
}

/// Reads a body from a file. Closes the file when it goes.
final class FileFeed {
    let length: Int64?
    private let file: URL
    private let descriptor: Int32
    private var remaining: Int64

    init(file: URL) throws(TransferError) {
        self.file = file
        guard file.isFileURL else {
            throw TransferError(.cannotReadBody, message: "\"\(file.absoluteString)\" is not a file to send.")
        }
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            let reason = systemMessage()
            if descriptor >= 0 { close(descriptor) }
            throw TransferError(.cannotReadBody, message: "The file \(file.path) could not be read: \(reason).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw TransferError(.cannotReadBody, message: "\(file.path) is not a regular file and cannot be sent.")
        }
        length = Int64(status.st_size)
        remaining = Int64(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Never more than the length that was announced; a file that shrinks meanwhile fails.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyFeed.Outcome {
        let wanted = Int(min(Int64(buffer.count), remaining))
        guard wanted > 0 else { return .bytes(0) }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, wanted)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = count < 0 ? systemMessage() : "it became shorter while it was sent"
                let message = "The file \(file.path) could not be read: \(reason)."
                return .failed(TransferError(.cannotReadBody, message: message))
            }
            remaining -= Int64(count)
            return .bytes(count)
        }
    }

    func rewind() -> Bool {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
        remaining = length ?? 0
        return true
    }
}
