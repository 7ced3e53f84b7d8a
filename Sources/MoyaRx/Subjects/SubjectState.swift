/// What a subject knows: its buffer, whether it has ended, and who listens. Events return whom to tell,
/// and what to let go of outside any lock: the end of an element or a listener may lead back to the subject.
struct SubjectState<Element> {
    typealias Listener = Mailbox<Event<Element>>

    private(set) var buffer: ReplayBuffer<Element>
    private(set) var end: Event<Element>?
    private(set) var isDisposed = false
    private let replaysAfterEnd: Bool
    private var listeners: [(number: Int, listener: Listener)] = []
    private var nextNumber = 0

    init(buffer: ReplayBuffer<Element>, replaysAfterEnd: Bool) {
        self.buffer = buffer
        self.replaysAfterEnd = replaysAfterEnd
    }

    var hasListeners: Bool { !listeners.isEmpty }

    /// An event has come. It is queued for every listener, in one order for all; the listeners then have to deliver.
    mutating func receive(_ event: Event<Element>) -> (told: [Listener], replaced: [Element]) {
        guard end == nil, !isDisposed else { return ([], []) }
        var replaced: [Element] = []
        let told = listeners.map(\.listener)
        if case .next(let element) = event {
            replaced = buffer.append(element)
        } else {
            end = event
            listeners.removeAll()
        }
        for listener in told { listener.enqueue(event) }
        return (told, replaced)
    }

    /// Somebody has come to listen. What there is to replay is queued; the listener then has to deliver.
    ///
    /// - Returns: The number to leave with.
    mutating func add(_ listener: Listener) -> Int {
        defer { nextNumber += 1 }
        if end == nil || replaysAfterEnd {
            for element in buffer.elements { listener.enqueue(.next(element)) }
        }
        if let end {
            listener.enqueue(end)
        } else {
            listeners.append((nextNumber, listener))
        }
        return nextNumber
    }

    mutating func remove(_ number: Int) -> Listener? {
        listeners.firstIndex { $0.number == number }.map { listeners.remove(at: $0).listener }
    }

    mutating func dispose() -> (left: [Listener], elements: [Element]) {
        isDisposed = true
        defer { listeners = [] }
        return (listeners.map(\.listener), buffer.removeAll())
    }
}
