/// Where a connection stands, and what follows from that for the poller.
struct ConnectionState {
    enum Phase: Hashable {
        case handshaking
        /// Waiting for a request or in the middle of one.
        case reading
        /// A request is complete and its handler at work.
        case handling
        case responding
        /// Nothing more is sent; what comes is dropped until the client closes.
        case draining
        /// Accepted, and that was it.
        case ignoring
        case closed
    }

    /// What keeps the connection from going on, apart from the socket.
    enum Wait {
        case none
        case timer(token: Int)
        case gate(MockGate, waiter: Int, arrival: Int)
        case forever
    }

    var phase: Phase
    var wait = Wait.none
    /// What the socket must be ready for before more can be sent.
    var sendBlock: Readiness = []
    var handshakeBlock = Readiness.readable
    var inputHasEnded = false
    /// Whether enough is held back unparsed to stop reading.
    var holdsEnough = false

    var isWaiting: Bool {
        if case .none = wait { false } else { true }
    }

    /// Whether bytes should be received now.
    var wantsInput: Bool {
        guard !inputHasEnded else { return false }
        switch phase {
        case .reading: return !isWaiting
        case .handling, .responding: return !holdsEnough
        case .draining: return true
        case .handshaking, .ignoring, .closed: return false
        }
    }

    var interest: Readiness {
        if phase == .handshaking { return handshakeBlock }
        var interest = sendBlock
        if wantsInput {
            interest.insert(.readable)
        } else if !inputHasEnded {
            interest.insert(.finished)
        }
        return interest
    }
}
