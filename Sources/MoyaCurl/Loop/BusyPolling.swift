/// Decides whether the loop polls for news a moment longer before it sleeps.
///
/// To fall asleep and be woken costs a thread more time than a server on the same machine takes to answer, or a caller
/// to make the next of its calls one by one. Where the last waits were short, the loop polls for as long as ``window``;
/// waits that turn out long cost it the right to poll, and each time that is lost it takes longer to win back: a stream
/// whose events come a little too late for the window must not be polled for in vain for ever.
struct BusyPolling {
    /// Nanoseconds for which the loop polls at most.
    static let window: UInt64 = 60_000
    /// Nanoseconds that a wait may take, sleep and waking included, to tell that polling would have paid.
    static let shortSleep: UInt64 = 100_000
    /// How many waits in a row must have been short.
    static let trial = 4
    /// How many at most, where the right to poll was lost again and again.
    static let longestTrial = 64

    private let hasProcessorToSpare: Bool
    // Two paces: an app that thinks between two calls still gets its answers quickly.
    private var calls = Pace()
    private var answers = Pace()

    /// - Parameter processors: How many threads can run at once. With one, the loop would keep the others from the very
    ///   work that it waits for.
    init(processors: Int) {
        hasProcessorToSpare = processors > 1
    }

    /// Whether to poll before sleeping.
    ///
    /// - Parameter transfers: How many are in flight. Among several there is always one to attend to, and no reason to
    ///   take a processor from those who work for them.
    func pays(transfers: Int) -> Bool {
        switch transfers {
        case 0: hasProcessorToSpare && calls.isQuick
        case 1: hasProcessorToSpare && answers.isQuick
        default: false
        }
    }

    /// Learns how long the loop had nothing to do.
    mutating func waited(nanoseconds: UInt64, transfers: Int) {
        let isShort = nanoseconds <= (pays(transfers: transfers) ? Self.window : Self.shortSleep)
        switch transfers {
        case 0: calls.waited(isShort: isShort)
        case 1: answers.waited(isShort: isShort)
        default: break
        }
    }

    private struct Pace {
        private var shortWaits = 0
        private var trial = BusyPolling.trial

        var isQuick: Bool { shortWaits >= trial }

        mutating func waited(isShort: Bool) {
            let wasQuick = isQuick
            if isShort {
                if wasQuick { trial = max(trial / 2, BusyPolling.trial) }
                shortWaits = min(shortWaits + 1, 2 * trial)
            } else {
                shortWaits /= 2
                if wasQuick, !isQuick { trial = min(2 * trial, BusyPolling.longestTrial) }
            }
        }
    }
}
