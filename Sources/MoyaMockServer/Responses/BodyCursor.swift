/// The body of a response as it goes over the wire, piece by piece, with its framing.
struct BodyCursor {
    /// How payload becomes wire bytes.
    enum Framing {
        case identity
        case chunked(size: Int, trailers: MockHeaders)
    }

    private enum Phase {
        case payload
        case inChunk(remaining: Int)
        case done
    }

    private let pieces: [ByteSegment]
    private let framing: Framing
    private var pieceIndex = 0
    private var offset = 0
    private var phase = Phase.payload
    /// The end of the chunk before, sent together with what follows it.
    private var owesLineEnd = false
    /// How many payload bytes were handed out.
    private(set) var payloadCount = 0

    init(pieces: [ByteSegment], framing: Framing) {
        self.pieces = pieces.filter { $0.count > 0 }
        self.framing = framing
    }

    var hasPayload: Bool { pieceIndex < pieces.count }

    /// The next bytes, holding at most `limit` bytes of payload; nil at the end.
    mutating func next(limit: Int = .max) -> ByteSegment? {
        switch (framing, phase) {
        case (_, .done):
            return nil
        case (.identity, _):
            guard hasPayload else {
                phase = .done
                return nil
            }
            return takePayload(limit)
        case (.chunked(let size, let trailers), .payload):
            guard hasPayload else {
                phase = .done
                return .owned([UInt8]((lineEnd() + "0\r\n" + trailers.lines + "\r\n").utf8))
            }
            let count = min(max(1, size), pieces[pieceIndex].count - offset)
            phase = .inChunk(remaining: count)
            return .owned([UInt8]((lineEnd() + String(count, radix: 16) + "\r\n").utf8))
        case (.chunked, .inChunk(let remaining)):
            let payload = takePayload(min(limit, remaining))
            if payload.count == remaining {
                owesLineEnd = true
                phase = .payload
            } else {
                phase = .inChunk(remaining: remaining - payload.count)
            }
            return payload
        }
    }

    private mutating func lineEnd() -> String {
        defer { owesLineEnd = false }
        return owesLineEnd ? "\r\n" : ""
    }

    private mutating func takePayload(_ limit: Int) -> ByteSegment {
        let piece = pieces[pieceIndex]
        let end = offset + min(piece.count - offset, max(0, limit))
        let segment = piece[offset..<end]
        payloadCount += segment.count
        offset = end
        if offset == piece.count {
            pieceIndex += 1
            offset = 0
        }
        return segment
    }
}

extension MockHeaders {
    /// The lines as they are written, each with its CR LF.
    var lines: String {
        fields.reduce(into: "") { $0 += "\($1.name): \($1.value)\r\n" }
    }
}
