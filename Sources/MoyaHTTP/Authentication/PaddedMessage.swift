/// A message as digests read it: a one bit, zeros and the length behind it, in words of four bytes.
struct PaddedMessage {
    /// A multiple of 16.
    let words: [UInt32]

    init(_ message: some Sequence<UInt8>, isBigEndian: Bool) {
        var bytes = Array(message)
        let bitCount = UInt64(bytes.count) &* 8
        bytes.append(0x80)
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> ((isBigEndian ? 7 - $0 : $0) * 8)) }
        words = stride(from: 0, to: bytes.count, by: 4).map { start in
            let four = bytes[start..<start + 4]
            return isBigEndian
                ? four.reduce(0) { $0 << 8 | UInt32($1) } : four.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
