import Glibc

/// A moment of the monotonic clock, in nanoseconds. Cheap enough to be taken on every turn of the loop.
struct MonotonicTime: Comparable, Sendable {
    let nanoseconds: UInt64

    static let never = MonotonicTime(nanoseconds: .max)

    static func now() -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment so much later; never, when that is beyond what the clock can tell.
    func advanced(nanoseconds: UInt64) -> MonotonicTime {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        return overflow ? .never : MonotonicTime(nanoseconds: sum)
    }

    /// The time from this moment to a later one.
    func duration(to later: MonotonicTime) -> Duration {
        .nanoseconds(Int64(clamping: later.nanoseconds &- min(nanoseconds, later.nanoseconds)))
    }

    /// Milliseconds from `now` until this moment, rounded up, as `epoll_wait` takes them; -1 for never.
    func milliseconds(from now: MonotonicTime) -> Int32 {
        if self == .never { return -1 }
        guard self > now else { return 0 }
        let milliseconds = (nanoseconds - now.nanoseconds + 999_999) / 1_000_000
        return Int32(clamping: milliseconds)
    }
}

extension Duration {
    /// Nanoseconds; none for a negative duration, and as many as fit for a huge one.
    var wholeNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
        return overflow || overflows ? .max : sum
    }
}
