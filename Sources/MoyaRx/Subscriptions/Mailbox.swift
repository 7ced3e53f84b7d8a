import Foundation

/// Handles messages one at a time in the order they came, whoever sends them: no overlap between threads, no nesting
/// when the handler itself sends, and no lock held while it runs.
final class Mailbox<Message> {
    private let lock = NSLock()
    private var waiting = FIFO<Message>()
    private var isBusy: Bool
    private let executor: (@escaping () -> Void) -> Void
    private let handler: (Message) -> Void

    /// - Parameters:
    ///   - isHeld: Whether messages wait until ``release()``.
    ///   - executor: Where the handler runs: on the sender's thread, unless told otherwise.
    ///   - handler: Receives the messages.
    init(
        isHeld: Bool = false,
        executor: @escaping (@escaping () -> Void) -> Void = { $0() },
        handler: @escaping (Message) -> Void
    ) {
        isBusy = isHeld
        self.executor = executor
        self.handler = handler
    }

    /// Queues a message and sees that it is handled: now, or by whoever is handling one already.
    func send(_ message: Message) {
        enqueue(message)
        deliver()
    }

    /// Queues a message without handling it; may be called under another lock. ``deliver()`` has to follow.
    func enqueue(_ message: Message) {
        lock.withLock { waiting.append(message) }
    }

    /// Handles what waits, unless somebody does already.
    func deliver() {
        let isIdle = lock.withLock {
            guard !isBusy, !waiting.isEmpty else { return false }
            isBusy = true
            return true
        }
        if isIdle { executor { self.handleAll() } }
    }

    /// Handles what waits in a mailbox that was made held, the first messages thus on the thread that calls this.
    func release() {
        executor { self.handleAll() }
    }

    private func handleAll() {
        while let message = next() { handler(message) }
    }

    private func next() -> Message? {
        lock.withLock {
            let message = waiting.popFirst()
            isBusy = message != nil
            return message
        }
    }
}

extension Mailbox {
    /// A mailbox that makes events from several threads a serial sequence for `observer`.
    convenience init<Element>(
        serializing observer: AnyObserver<Element>,
        isHeld: Bool = false
    ) where Message == Event<Element> {
        self.init(isHeld: isHeld, handler: observer.on)
    }
}
