import Foundation

/// Bytes to be sent, without a copy where they exist already.
enum ByteSegment {
    case owned([UInt8])
    case data(Data)
    case pattern(offset: Int, count: Int)

    var count: Int {
        switch self {
        case .owned(let bytes): bytes.count
        case .data(let data): data.count
        case .pattern(_, let count): count
        }
    }

    /// Lends the bytes after the first `skipped`: all of them, or a piece of at least one byte.
    func withBytes<Result>(from skipped: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch self {
        case .owned(let bytes):
            bytes.withUnsafeBytes { body($0.part(min(skipped, $0.count)...)) }
        case .data(let data):
            data.withUnsafeBytes { body($0.part(min(skipped, $0.count)...)) }
        case .pattern(let offset, let count):
            MockPattern.withBytes(at: offset + skipped, count: max(0, count - skipped), body)
        }
    }

    /// The bytes of a range that lies within the segment.
    subscript(range: Range<Int>) -> ByteSegment {
        let range = range.clamped(to: 0..<count)
        switch self {
        case .owned(let bytes): return .owned(Array(bytes[range]))
        case .data(let data):
            let start = data.startIndex + range.lowerBound
            return .data(data[start..<start + range.count])
        case .pattern(let offset, _): return .pattern(offset: offset + range.lowerBound, count: range.count)
        }
    }

    /// Appends all bytes to `bytes`.
    func append(to bytes: inout [UInt8]) {
        var done = 0
        while done < count {
            withBytes(from: done) { part in
                bytes.append(contentsOf: part)
                done += part.count
            }
        }
    }
}
