import CMoyaCurl
import Foundation

extension moya_bytes {
    /// A copy.
    var data: Data { bytes.map { Data(bytes: $0, count: count) } ?? Data() }
}

extension Data {
    /// Lends the bytes to C.
    func withBorrowedBytes<Result>(_ body: (moya_bytes) -> Result) -> Result {
        withUnsafeBytes { buffer in
            // Empty data has no address of its own.
            if let address = buffer.baseAddress { return body(moya_bytes(bytes: address, count: buffer.count)) }
            return Swift.withUnsafeBytes(of: UInt8(0)) { body(moya_bytes(bytes: $0.baseAddress, count: 0)) }
        }
    }
}

extension [Data] {
    /// Lends the bytes of all to C, copied into one piece: there may be thousands.
    func withBorrowedBytes<Result>(_ body: (UnsafeBufferPointer<moya_bytes>) -> Result) -> Result {
        var joined = Data(capacity: reduce(0) { $0 + $1.count })
        for piece in self { joined.append(piece) }
        return joined.withBorrowedBytes { all in
            var lent: [moya_bytes] = []
            lent.reserveCapacity(count)
            var offset = 0
            for piece in self {
                lent.append(moya_bytes(bytes: all.bytes.map { $0 + offset }, count: piece.count))
                offset += piece.count
            }
            return lent.withUnsafeBufferPointer(body)
        }
    }
}

/// Gathers what C hands over piece by piece.
final class ByteCollector {
    private(set) var pieces: [Data] = []

    static let take: moya_take_bytes = { bytes, context in
        guard let context else { return }
        Unmanaged<ByteCollector>.fromOpaque(context).takeUnretainedValue().pieces.append(bytes.data)
    }

    /// What `body` makes C hand over to ``take`` with the context it is given.
    static func collect(_ body: (UnsafeMutableRawPointer) -> Void) -> [Data] {
        let collector = ByteCollector()
        withExtendedLifetime(collector) { body(Unmanaged.passUnretained(collector).toOpaque()) }
        return collector.pieces
    }
}
