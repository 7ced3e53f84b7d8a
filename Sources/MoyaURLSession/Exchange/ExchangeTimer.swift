import Dispatch
import MoyaTransport

/// Watches the idle timeout and the deadline of one exchange on the delegate queue.
final class ExchangeTimer: @unchecked Sendable {  // Dispatch sources may be used from any thread.
    private let source: any DispatchSourceTimer

    init(queue: DispatchQueue, onFire: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler(handler: onFire)
        source.activate()
    }

    deinit {
        source.cancel()
    }

    /// Fires once at `instant`, or never.
    func arm(at instant: ContinuousClock.Instant?) {
        guard let instant else { return source.schedule(deadline: .distantFuture) }
        let wait = max(ContinuousClock.now.duration(to: instant), .zero)
        source.schedule(deadline: .now() + wait.dispatchInterval, leeway: .milliseconds(1))
    }

    func cancel() {
        source.cancel()
    }
}

extension Duration {
    /// The duration in nanoseconds, a hundred years at most.
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        guard seconds < 3_153_600_000 else { return .seconds(3_153_600_000) }
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
