/// Deadlines in their order, as a binary heap. A timer is never taken out early: its owner ignores it instead.
struct TimerQueue<Payload> {
    private var heap: [(deadline: ContinuousClock.Instant, payload: Payload)] = []

    var nextDeadline: ContinuousClock.Instant? { heap.first?.deadline }

    mutating func add(_ payload: Payload, at deadline: ContinuousClock.Instant) {
        heap.append((deadline, payload))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].deadline < heap[parent].deadline else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the first timer when its deadline is reached.
    mutating func takeDue(at now: ContinuousClock.Instant) -> Payload? {
        guard let first = heap.first, first.deadline <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.payload
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].deadline < heap[smallest].deadline { smallest = child }
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
