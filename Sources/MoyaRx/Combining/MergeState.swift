/// Which of the sources of a merge are running and which wait. Every event returns what is to be done about it.
struct MergeState<Source> {
    enum Action {
        case start(Source)
        case complete
        case nothing
    }

    private let limit: Int
    private var running = 0
    private var waiting = FIFO<Source>()
    private var hasAllSources = false

    init(limit: Int) {
        self.limit = Swift.max(1, limit)
    }

    mutating func sourceArrived(_ source: Source) -> Action {
        guard running < limit else {
            waiting.append(source)
            return .nothing
        }
        running += 1
        return .start(source)
    }

    mutating func sourceCompleted() -> Action {
        if let next = waiting.popFirst() { return .start(next) }
        running -= 1
        return completion
    }

    mutating func allSourcesArrived() -> Action {
        hasAllSources = true
        return completion
    }

    private var completion: Action { hasAllSources && running == 0 ? .complete : .nothing }
}
