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

    /// Runs `action` when its turn comes, which is after the start that is under way on this thread, if there is one.
    ///
    /// For sources that are started again and again: those that end at once do not nest, and the observer's wish to stop
    /// has reached whoever starts them.
    static func schedule(_ action: @escaping () -> Void) {
        _ = CurrentThreadScheduler.instance.schedule(()) {
            action()
            return Disposables.create()
        }
    }

    func append(_ action: ScheduledAction) { waiting.append(action) }
}
