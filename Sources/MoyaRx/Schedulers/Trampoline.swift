import Foundation

/// The actions that wait for their turn on one thread, while the first of them is running.
///
/// Sources that start inside another source's start take turns with it instead of nesting: `merge` of two sequences on
/// one thread yields their elements alternately, and a recursion through subscriptions does not grow the stack.
final class Trampoline {
    private static let key = "MoyaRx.Trampoline"

    private var waiting = FIFO<ScheduledAction>()

    /// The trampoline of this thread, if an action is running on one.
    static var current: Trampoline? { Thread.current.threadDictionary[key] as? Trampoline }

    /// Runs `action`, and then whatever was scheduled on this thread meanwhile.
    static func run(_ action: () -> Void) {
        guard current == nil else { return action() }
        let trampoline = Trampoline()
        Thread.current.threadDictionary[key] = trampoline
        defer { Thread.current.threadDictionary.removeObject(forKey: key) }
        action()
        while let next = trampoline.waiting.popFirst() { next.run() }
    }

    func append(_ action: ScheduledAction) { waiting.append(action) }
}
