public import Foundation

/// The deterministic bytes of generated bodies, for checking what arrived without keeping a second copy.
///
/// The pattern repeats every 65,521 bytes, a prime, so that blocks of the usual sizes cannot change places unnoticed.
public enum MockPattern {
    private static let period = 65_521

    /// Long enough that a segment of `segmentCount` bytes starts at every offset within the period.
    private static let bytes: [UInt8] = {
        let block = (0..<period).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(period * 6)
        for _ in 0..<6 { bytes += block }
        return bytes
    }()

    /// The most bytes that `withBytes` hands out at once.
    static let segmentCount = period * 5

    /// The byte at an offset from the start of a body; 0 for a negative offset.
    public static func byte(at offset: Int) -> UInt8 {
        offset < 0 ? 0 : bytes[offset % period]
    }

    /// The bytes of a range of a body; what lies before its start is left out.
    public static func data(_ range: Range<Int>) -> Data {
        let range = range.clamped(to: 0..<Int.max)
        var data = Data(capacity: range.count)
        var offset = range.lowerBound
        while offset < range.upperBound {
            withBytes(at: offset, count: range.upperBound - offset) { part in
                data.append(contentsOf: part)
                offset += part.count
            }
        }
        return data
    }

    /// Whether these bytes are what the pattern has from an offset on.
    public static func matches(_ data: Data, at offset: Int = 0) -> Bool {
        guard offset >= 0 else { return false }
        return data.withUnsafeBytes { given in
            var done = 0
            while done < given.count {
                let part = given.part(done...)
                let isSame = withBytes(at: offset + done, count: part.count) { expected in
                    done += expected.count
                    guard let left = part.baseAddress, let right = expected.baseAddress else { return false }
                    return memcmp(left, right, expected.count) == 0
                }
                if !isSame { return false }
            }
            return true
        }
    }

    /// The SHA-256 of the first `count` bytes, 32 bytes long.
    public static func sha256(count: Int) -> Data {
        guard let digest = Digest() else { return Data() }
        var done = 0
        while done < count {
            withBytes(at: done, count: count - done) { part in
                digest.update(part)
                done += part.count
            }
        }
        return digest.finish()
    }

    /// Lends up to `count` bytes from `offset` on, at least one and at most `segmentCount`.
    static func withBytes<Result>(
        at offset: Int,
        count: Int,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBytes { all in
            let start = offset % period
            return try body(all.part(start..<start + min(count, segmentCount)))
        }
    }
}
