import Foundation
import MoyaTransport

/// Sends what a source gives, asking for one piece ahead. Used on the loop's thread; the source runs in tasks.
final class StreamFeed {
    let length: Int64?
    let source: any BodySource
    private var piece = Data()
    private var sent: Int64 = 0
    private var hasEnded = false
    private var failure: TransferError?
    private(set) var isAsking = false
    private(set) var isUntouched = true

    init(_ stream: BodyStream) throws(TransferError) {
        length = stream.length
        do {
            source = try stream.open()
        } catch {
            throw StreamFeed.failure(error)
        }
    }

    /// Whether the source should be asked for the next piece now. Answering `true` counts as asking.
    func shallAsk() -> Bool {
        guard !isAsking, !hasEnded, failure == nil, piece.isEmpty else { return false }
        isAsking = true
        isUntouched = false
        return true
    }

    func accept(_ result: Result<Data?, any Error>) {
        isAsking = false
        switch result {
        case .success(let data?): piece = data
        case .success(nil): hasEnded = true
        case .failure(let error): failure = StreamFeed.failure(error)
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyFeed.Outcome {
        if let failure { return .failed(failure) }
        if piece.isEmpty {
            guard hasEnded else { return .pause }
            guard let length, sent < length else { return .bytes(0) }
            return .failed(wrongLength("ended after \(sent) bytes, \(length) were announced"))
        }
        let count = min(buffer.count, piece.count)
        if let length, sent + Int64(count) > length {
            return .failed(wrongLength("gave more than the \(length) bytes that were announced"))
        }
        piece.copyBytes(to: buffer, from: piece.startIndex..<piece.startIndex + count)
        piece = piece.dropFirst(count)
        sent += Int64(count)
        return .bytes(count)
    }

    private func wrongLength(_ what: String) -> TransferError {
        TransferError(.cannotReadBody, message: "The body's source \(what).")
    }

    private static func failure(_ error: any Error) -> TransferError {
        if let error = error as? TransferError { return error }
        let message = "The body's source failed: \(error.localizedDescription)"
        return TransferError(.cannotReadBody, message: message, underlying: error)
    }
}
