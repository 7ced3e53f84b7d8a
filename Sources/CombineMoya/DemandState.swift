#if COMBINE
    import Moya

    #if OPENCOMBINE
        import OpenCombine
    #else
        import Combine
    #endif

    /// What a subscriber has asked for and what waits for it. Values wait for demand, the completion for the values.
    struct DemandState<Output> {
        enum Step {
            case send(Output)
            case finish(Subscribers.Completion<MoyaError>)
            case nothing
        }

        private var demand = Subscribers.Demand.none
        private var values: [Output] = []
        private var completion: Subscribers.Completion<MoyaError>?
        private var hasStarted = false
        private var isSending = false
        private(set) var isOver = false

        /// - Returns: Whether the call is to be started: at the first demand, and never again.
        mutating func requested(_ more: Subscribers.Demand) -> Bool {
            guard more > .none else { return false }
            demand += more
            defer { hasStarted = true }
            return !hasStarted && !isOver
        }

        mutating func received(_ value: Output) {
            if completion == nil, !isOver { values.append(value) }
        }

        mutating func ended(_ completion: Subscribers.Completion<MoyaError>) {
            if self.completion == nil { self.completion = completion }
        }

        mutating func cancelled() -> [Output] {
            isOver = true
            defer { values = [] }
            return values
        }

        /// - Returns: Whether this caller is the one to send what waits.
        mutating func beginSending() -> Bool {
            defer { isSending = true }
            return !isSending
        }

        /// - Parameter more: What the subscriber has asked for at the last value.
        mutating func next(more: Subscribers.Demand) -> Step {
            demand += more
            if !isOver, demand > .none, !values.isEmpty {
                demand -= 1
                return .send(values.removeFirst())
            }
            if !isOver, values.isEmpty, let completion {
                isOver = true
                return .finish(completion)
            }
            isSending = false
            return .nothing
        }
    }
#endif
