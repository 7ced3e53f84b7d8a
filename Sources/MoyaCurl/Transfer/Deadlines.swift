import MoyaTransport

/// When a running transfer is over, as a value that is asked, never a timer of its own.
struct Deadlines {
    /// What ran out.
    enum Expiry {
        case connect(Duration)
        case idle(Duration)
        case total
    }

    private let idle: UInt64?
    private let connect: UInt64?
    private let deadline: MonotonicTime
    private var connectBy = MonotonicTime.never
    private var queueBy = MonotonicTime.never
    private var isConnected = false
    private var lastActivity: MonotonicTime?

    init(_ timeouts: TransferTimeouts, now: MonotonicTime) {
        idle = timeouts.idle?.wholeNanoseconds
        connect = timeouts.connect?.wholeNanoseconds
        let rest = timeouts.deadline.map { ContinuousClock.now.duration(to: $0).wholeNanoseconds }
        deadline = rest.map { now.advanced(nanoseconds: $0) } ?? .never
    }

    /// The transfer may be waiting for the handshake of another one, and that for no longer than for its own.
    mutating func waits(since now: MonotonicTime) {
        guard lastActivity == nil, let limit = queueLimit else { return }
        queueBy = now.advanced(nanoseconds: limit)
    }

    /// The transfer left the queue and works on its connection. The idle clock runs from here.
    mutating func began(at now: MonotonicTime) {
        guard lastActivity == nil else { return }
        lastActivity = now
        queueBy = .never
        if let connect { connectBy = now.advanced(nanoseconds: connect) }
    }

    /// The connection stands.
    mutating func connected(at now: MonotonicTime) {
        began(at: now)
        isConnected = true
        connectBy = .never
        lastActivity = now
    }

    /// Bytes moved.
    mutating func active(at now: MonotonicTime) {
        lastActivity = now
    }

    /// The earliest moment at which something can run out.
    var next: MonotonicTime {
        min(deadline, connectBy, idleBy, queueBy)
    }

    /// Whether the transfer works on a connection that does not stand yet.
    var isConnecting: Bool { lastActivity != nil && !isConnected }

    /// Whether the time is over that the transfer may wait for another's handshake.
    func isOverdueInQueue(at now: MonotonicTime) -> Bool {
        now >= queueBy
    }

    func expiry(at now: MonotonicTime) -> Expiry? {
        if now >= deadline { return .total }
        if now >= connectBy, let connect { return .connect(.nanoseconds(connect)) }
        if now >= queueBy, let limit = queueLimit { return .connect(.nanoseconds(limit)) }
        if now >= idleBy, let idle { return .idle(.nanoseconds(idle)) }
        return nil
    }

    private var queueLimit: UInt64? {
        [connect, idle].compactMap(\.self).min()
    }

    private var idleBy: MonotonicTime {
        guard let lastActivity, let idle else { return .never }
        return lastActivity.advanced(nanoseconds: idle)
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
