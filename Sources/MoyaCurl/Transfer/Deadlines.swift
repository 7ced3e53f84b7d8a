import MoyaTransport

/// When a running transfer is over, as a value that is asked, never a timer of its own.
struct Deadlines {
    /// What ran out.
    enum Expiry {
        case connect(Duration)
        case idle(Duration)
        case total
    }

    private let timeouts: TransferTimeouts
    private let deadline: MonotonicTime
    private var connectBy = MonotonicTime.never
    private var lastActivity: MonotonicTime?

    init(_ timeouts: TransferTimeouts, now: MonotonicTime) {
        self.timeouts = timeouts
        deadline = timeouts.deadline.map { now.advanced(by: ContinuousClock.now.duration(to: $0)) } ?? .never
    }

    /// The transfer left the queue and works on its connection. The idle clock runs from here.
    mutating func began(at now: MonotonicTime) {
        guard lastActivity == nil else { return }
        lastActivity = now
        if let connect = timeouts.connect { connectBy = now.advanced(by: connect) }
    }

    /// The connection stands.
    mutating func connected(at now: MonotonicTime) {
        began(at: now)
        connectBy = .never
        lastActivity = now
    }

    /// Bytes moved.
    mutating func active(at now: MonotonicTime) {
        lastActivity = now
    }

    /// The earliest moment at which something can run out.
    var next: MonotonicTime {
        let idle = lastActivity.flatMap { last in timeouts.idle.map { last.advanced(by: $0) } } ?? .never
        return min(deadline, connectBy, idle)
    }

    func expiry(at now: MonotonicTime) -> Expiry? {
        if now >= deadline { return .total }
        if now >= connectBy, let connect = timeouts.connect { return .connect(connect) }
        if let last = lastActivity, let idle = timeouts.idle, now >= last.advanced(by: idle) { return .idle(idle) }
        return nil
    }
}

extension Deadlines.Expiry {
    /// The error, naming the limit that passed.
    func error(host: String?) -> TransferError {
        let peer = host ?? "the host"
        let message =
            switch self {
            case .connect(let limit): "The request timed out: no connection to \(peer) stood after \(limit.seconds) s."
            case .idle(let limit): "The request timed out: nothing came from \(peer) for \(limit.seconds) s."
            case .total: "The request timed out: its deadline passed before \(peer) had answered in full."
            }
        return TransferError(.timedOut, host: host, message: message)
    }
}

extension Duration {
    /// Seconds with their fraction, for messages.
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
