/// Decides whether the loop polls for news a moment longer before it sleeps.
///
/// To fall asleep and be woken costs a thread more time than a server on the same machine takes to answer, or a caller
/// to make the next of its calls one by one. Where the last waits were short, the loop polls for as long as ``window``;
/// one that turns out long costs it the right to poll.
struct BusyPolling {
    /// Nanoseconds for which the loop polls at most.
    static let window: UInt64 = 60_000
    /// Nanoseconds that a wait may take, sleep and waking included, to tell that polling would have paid.
    static let shortSleep: UInt64 = 100_000
    /// How many waits in a row must have been short.
    static let trial = 4

    private let hasProcessorToSpare: Bool
    // Two paces: an app that thinks between two calls still gets its answers quickly.
    private var shortWaitsForCall = 0
    private var shortWaitsForAnswer = 0

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
        case 0: hasProcessorToSpare && shortWaitsForCall >= Self.trial
        case 1: hasProcessorToSpare && shortWaitsForAnswer >= Self.trial
        default: false
        }
    }

    /// Learns how long the loop had nothing to do.
    mutating func waited(nanoseconds: UInt64, transfers: Int) {
        let isShort = nanoseconds <= (pays(transfers: transfers) ? Self.window : Self.shortSleep)
        switch transfers {
        case 0: Self.count(isShort, in: &shortWaitsForCall)
        case 1: Self.count(isShort, in: &shortWaitsForAnswer)
        default: break
        }
    }

    private static func count(_ isShort: Bool, in shortWaits: inout Int) {
        shortWaits = isShort ? min(shortWaits + 1, 2 * trial) : shortWaits / 2
    }
}
