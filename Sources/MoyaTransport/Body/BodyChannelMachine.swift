import Foundation

/// What the reader of a channel gets.
enum BodyDeliveryStep: Sendable {
    case piece(Data)
    case end(TransferError?)
}

/// The state of a bounded channel between one writer that cannot wait and one reader that can.
///
/// Methods return what the caller must do once it has left the lock.
struct BodyChannelMachine<Reader> {
    private enum State {
        case open
        case ended(TransferError?)
        case cancelled
    }

    /// What the writer learns.
    enum Offer {
        /// Taken; hand it to this waiting reader.
        case handOver(Reader)
        /// Taken and kept.
        case kept
        /// Not taken: offer it again after the drain signal.
        case full
        /// Nobody will read it.
        case cancelled
    }

    private var state = State.open
    private var pieces: [Data] = []
    private var first = 0
    private var buffered = 0
    private var waitingReader: Reader?
    private var writerWaits = false
    private let limit: Int

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    mutating func offer(_ data: Data) -> Offer {
        guard case .open = state else { return .cancelled }
        if let reader = waitingReader.take() { return .handOver(reader) }
        guard buffered < limit else {
            writerWaits = true
            return .full
        }
        pieces.append(data)
        buffered += data.count
        return .kept
    }

    /// Ends the channel; what is kept can still be read.
    mutating func finish(_ error: TransferError?) -> Reader? {
        guard case .open = state else { return nil }
        state = .ended(error)
        return waitingReader.take()
    }

    /// Either the next delivery and whether the writer must be woken, or nothing: the reader then waits.
    mutating func next(_ reader: Reader) -> (BodyDeliveryStep, wakesWriter: Bool)? {
        if first < pieces.count {
            let piece = pieces[first]
            pieces[first] = Data()
            first += 1
            if first == pieces.count {
                pieces.removeAll(keepingCapacity: true)
                first = 0
            }
            buffered -= piece.count
            let wakes = writerWaits && buffered <= limit / 2
            if wakes { writerWaits = false }
            return (.piece(piece), wakes)
        }
        switch state {
        case .open:
            waitingReader = reader
            return nil
        case .ended(let error):
            state = .ended(nil)
            return (.end(error), false)
        case .cancelled:
            return (.end(nil), false)
        }
    }

    /// Drops everything. The waiting reader, if any, must be told; the writer must be told if the channel was open.
    mutating func cancel() -> (reader: Reader?, wasOpen: Bool) {
        let reader = waitingReader.take()
        let wasOpen = if case .open = state { true } else { false }
        state = .cancelled
        pieces = []
        first = 0
        buffered = 0
        return (reader, wasOpen)
    }
}
