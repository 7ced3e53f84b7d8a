/// The state of the mailbox that other threads post to and the loop empties.
struct Mailbox<Message> {
    private var messages: [Message] = []
    private var isAsleep = false

    /// Adds a message; `true` means the loop sleeps and this post must wake it.
    mutating func post(_ message: Message) -> Bool {
        messages.append(message)
        let wakes = isAsleep
        isAsleep = false
        return wakes
    }

    /// Whether something waits.
    var hasMail: Bool { !messages.isEmpty }

    /// Moves all messages into `batch`, which is empty, and leaves its storage here for the next ones.
    mutating func empty(into batch: inout [Message]) {
        swap(&messages, &batch)
        isAsleep = false
    }

    /// Whether the loop may sleep: only while nothing waits. From then on a post wakes it.
    mutating func goToSleep() -> Bool {
        isAsleep = messages.isEmpty
        return isAsleep
    }
}
