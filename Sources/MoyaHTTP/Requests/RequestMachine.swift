/// The life of one request as a value: what was asked of it, and what is to be done about that.
struct RequestMachine: Sendable {
    /// What the owner of the machine does.
    enum Action: Equatable {
        case nothing
        /// Begin the work.
        case start
        /// Let the work go on that waits.
        case proceed
        /// Let the work wait where it can.
        case hold
        /// End the work that runs.
        case interrupt
    }

    private enum Phase {
        case idle, running, over
    }

    /// What the app sees.
    private(set) var state = Request.State.initialized
    private var phase = Phase.idle

    /// Whether nothing more will happen unless somebody adds a handler.
    var isOver: Bool { phase == .over }

    /// The request is made ready before anybody resumes it.
    mutating func prepare() -> Action {
        begin()
    }

    mutating func resume() -> Action {
        guard state == .initialized || state == .suspended else { return .nothing }
        state = .resumed
        return begin() == .start ? .start : .proceed
    }

    mutating func suspend() -> Action {
        guard state == .initialized || state == .resumed else { return .nothing }
        state = .suspended
        return .hold
    }

    mutating func cancel() -> Action {
        guard state == .initialized || state == .resumed || state == .suspended else { return .nothing }
        state = .cancelled
        return end()
    }

    /// The session is gone: the work ends, whatever the app asked for.
    mutating func end() -> Action {
        switch phase {
        case .idle: begin()
        case .running: .interrupt
        case .over: .nothing
        }
    }

    /// A response handler came.
    ///
    /// - Parameter resumes: Whether that is a reason to resume a request that was never told to do anything.
    mutating func handlerAdded(resumes: Bool) -> Action {
        if phase == .over {
            phase = .running
            return .start
        }
        return resumes && state == .initialized ? resume() : .nothing
    }

    /// The responses of all handlers are made.
    mutating func finish() {
        if state != .cancelled { state = .finished }
    }

    /// All handlers were served.
    mutating func rest() {
        phase = .over
    }

    private mutating func begin() -> Action {
        guard phase == .idle else { return .nothing }
        phase = .running
        return .start
    }
}
