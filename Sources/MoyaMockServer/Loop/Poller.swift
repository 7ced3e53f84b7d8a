import CMoyaMockServer

/// What a poller is to look for on a descriptor, or has seen there.
struct Readiness: OptionSet {
    let rawValue: UInt8

    static let readable = Readiness(rawValue: UInt8(moya_mock_readable))
    static let writable = Readiness(rawValue: UInt8(moya_mock_writable))
    /// The other side has sent its FIN. Not every poller can see that without reading.
    static let finished = Readiness(rawValue: UInt8(moya_mock_finished))
    /// The connection is gone; reported without being asked for.
    static let hangup = Readiness(rawValue: UInt8(moya_mock_hangup))
}

/// Waits for many descriptors at once. Readiness is reported for as long as it lasts.
protocol Poller: Sendable {
    mutating func add(_ descriptor: Int32, _ interest: Readiness)
    mutating func change(_ descriptor: Int32, to interest: Readiness)
    mutating func remove(_ descriptor: Int32)

    /// Waits for up to `milliseconds`, without limit when negative, and returns who is ready.
    mutating func wait(milliseconds: Int32) -> [(descriptor: Int32, readiness: Readiness)]

    /// Whether the last wait returned all who were ready.
    var sawAll: Bool { get }

    /// Gives back what the system lent; nothing else may be called afterwards.
    mutating func close()
}
