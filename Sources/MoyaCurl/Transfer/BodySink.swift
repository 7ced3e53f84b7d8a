import Foundation
import Glibc
import MoyaTransport

/// Where the bytes of a response go.
enum BodySink {
    case memory(MemorySink)
    case file(FileSink)
    case stream(BodyChannel)

    /// What became of a piece.
    enum Outcome {
        case taken
        case pause
        case failed(TransferError)
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        switch self {
        case .memory(var sink):
            self = .memory(MemorySink())
            defer { self = .memory(sink) }
            return sink.append(bytes)
        case .file(let sink):
            return sink.append(bytes)
        case .stream(let channel):
            return switch channel.offer(Data(bytes)) {
            case .taken: .taken
            case .full: .pause
            case .cancelled: .failed(TransferError(.cancelled, message: "The reader of the body let go of it."))
            }
        }
    }

    /// Gives up what was kept; a file that is not whole is removed.
    mutating func discard() {
        switch self {
        case .memory(let sink): sink.free()
        case .file(let sink): sink.discard()
        case .stream: break
        }
        self = .memory(MemorySink())
    }
}

/// Gathers a body in one block that is handed over without a copy. Whoever drops it unread must call ``free()``.
struct MemorySink {
    private var base: UnsafeMutableRawPointer?
    private var count = 0
    private var capacity = 0

    /// Makes room for a body of known length, up to a limit: the length is only what the peer says.
    mutating func expect(_ length: Int64) {
        guard base == nil, length > 0 else { return }
        grow(to: Int(min(length, 16 << 20)))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) -> BodySink.Outcome {
        guard let source = bytes.baseAddress else { return .taken }
        let (needed, overflow) = count.addingReportingOverflow(bytes.count)
        if needed > capacity { grow(to: max(needed, capacity * 2)) }
        guard !overflow, let base, needed <= capacity else {
            return .failed(TransferError(.unknown, message: "No memory is left for a body of \(needed) bytes."))
        }
        (base + count).copyMemory(from: source, byteCount: bytes.count)
        count = needed
        return .taken
    }

    mutating func take() -> Data {
        guard let base, count > 0 else {
            free()
            return Data()
        }
        defer { self = MemorySink() }
        return Data(bytesNoCopy: base, count: count, deallocator: .free)
    }

    func free() {
        Glibc.free(base)
    }

    private mutating func grow(to size: Int) {
        guard let grown = realloc(base, size) else { return }
        base = grown
        capacity = size
    }
}
