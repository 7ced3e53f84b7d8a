import Foundation

/// A form as the run of pieces that are read one after the other; the one source of its bytes.
struct MultipartPlan: Sendable {
    /// A run of bytes.
    enum Segment: Sendable {
        case bytes(Data)
        case file(URL, length: UInt64)
        case stream(OneTimeStream, length: UInt64)
    }

    private(set) var segments: [Segment] = []
    /// All bytes, with boundaries and headers.
    private(set) var length: UInt64 = 0
    /// Whether the segments can be read more than once.
    private(set) var isReplayable = true

    /// Makes the plan of a form. Without parts there are no bytes at all.
    init(parts: [MultipartPart], framing: MultipartFraming) {
        for (index, part) in parts.enumerated() {
            append(framing.head(of: part, isFirst: index == 0))
            switch part.content {
            case .data(let data): append(data)
            case .file(let url): append(.file(url, length: part.length), length: part.length)
            case .stream(let stream):
                append(.stream(stream, length: part.length), length: part.length)
                isReplayable = false
            }
        }
        if !parts.isEmpty { append(framing.end) }
    }

    /// Small neighbours become one piece, so that a form of many fields is not sent in many small writes.
    private mutating func append(_ data: Data) {
        if data.isEmpty { return }
        if case .bytes(let last) = segments.last, last.count + data.count <= bodyPieceSize {
            segments.removeLast()
            segments.append(.bytes(last + data))
        } else {
            segments.append(.bytes(data))
        }
        length = length.addingOrMax(UInt64(data.count))
    }

    private mutating func append(_ segment: Segment, length added: UInt64) {
        segments.append(segment)
        length = length.addingOrMax(added)
    }
}
