/// Bytes that have passed so far. The numbers never fall, also when a body is sent again from its start.
struct ExchangeProgress {
    private(set) var sent: Int64 = 0
    private(set) var received: Int64 = 0
    /// The size of the response's body after decoding, when it is known.
    var expected: Int64?

    /// Says whether the number has grown.
    mutating func sent(upTo total: Int64) -> Bool {
        guard total > sent else { return false }
        sent = total
        return true
    }

    mutating func receive(_ count: Int) {
        received += Int64(count)
    }
}
