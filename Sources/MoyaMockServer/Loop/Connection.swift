import Foundation

/// One connection: moves bytes between its socket and the two state machines, parser and writer.
final class Connection {
    let key: ConnectionKey
    let remotePort: Int
    let socket: ClientSocket
    unowned let loop: EventLoop
    var state: ConnectionState
    var tls: MockTLSHandshake?

    var parser: RequestParser
    var collector: RequestCollector?
    var requestCount = 0
    /// Bytes that came before they could be looked at.
    var held: [UInt8] = []
    var isConsuming = false
    /// Whether the answer is given with part of the request unread.
    var leavesRequestUnread = false

    var responseContext = ResponseContext()
    var writer: ResponseWriter?
    var outgoing: (segment: ByteSegment, sentCount: Int)?

    private var knownInterest: Readiness
    private var lastToken = 0

    var shared: ServerContext { loop.shared }

    init(
        loop: EventLoop,
        socket: ClientSocket,
        key: ConnectionKey,
        remotePort: Int,
        behavior: MockConnectionBehavior
    ) {
        self.loop = loop
        self.socket = socket
        self.key = key
        self.remotePort = remotePort
        let firstPhase: ConnectionState.Phase = loop.shared.tls == nil ? .reading : .handshaking
        state = ConnectionState(phase: behavior == .ignore ? .ignoring : firstPhase)
        parser = RequestParser(maximumHeadByteCount: loop.shared.configuration.maximumHeadByteCount)
        knownInterest = state.interest
    }

    var interest: Readiness { state.interest }

    func handle(_ readiness: Readiness) {
        if state.phase == .handshaking {
            handshake()
        } else {
            if !state.sendBlock.isDisjoint(with: readiness) {
                state.sendBlock = []
                pump()
            }
            if readiness.contains(.readable) && state.wantsInput { receive() }
        }
        let isGone = readiness.contains(.hangup) || readiness.contains(.finished) && !state.wantsInput
        if isGone && state.phase != .closed { inputEnded(isGone: readiness.contains(.hangup)) }
        updateInterest()
    }

    func timerFired(_ token: Int) {
        guard case .timer(token) = state.wait else { return }
        state.wait = .none
        if state.phase == .draining {
            close(.reset, by: .server)
        } else {
            pump()
        }
        updateInterest()
    }

    /// A gate has let this connection pass.
    func proceed(_ arrival: Int) {
        guard case .gate(_, _, arrival) = state.wait else { return }
        state.wait = .none
        if state.phase == .reading {
            consumeHeld()
        } else {
            pump()
        }
        updateInterest()
    }

    /// A handler has made its response.
    func respond(_ response: MockResponse) {
        guard state.phase == .handling else { return }
        begin(response)
        updateInterest()
    }

    func close(_ ending: ClientSocket.Ending, by side: MockEvent.Side) {
        guard state.phase != .closed else { return }
        state.phase = .closed
        leaveGate()
        writer = nil
        outgoing = nil
        let abandoned = collector.map { recordedRequest(from: $0, trailers: [:], chunkSizes: []) }
        collector = nil
        shared.log.mutate { log in
            if let abandoned { log.abandonedRequests.append(abandoned) }
            log.closing(key.number, by: side)
        }
        loop.remove(self)
        socket.close(ending)
        shared.log.mutate { $0.closed() }
    }

    /// Stops here until the gate lets the connection pass; false when it may go on at once.
    func wait(at gate: MockGate) -> Bool {
        let arrival = nextToken()
        let mailbox = shared.mailbox
        let waiter = gate.arrive { [key] in mailbox.post(.proceed(key, arrival: arrival)) }
        guard let waiter else { return false }
        state.wait = .gate(gate, waiter: waiter, arrival: arrival)
        return true
    }

    func wait(for delay: Duration) {
        let token = nextToken()
        state.wait = .timer(token: token)
        loop.schedule(key, token: token, after: delay)
    }

    /// The client sends nothing more; with `isGone` it does not receive either.
    func inputEnded(isGone: Bool = false) {
        state.inputHasEnded = true
        switch state.phase {
        case .handling where !isGone: break
        case .responding where !isGone && !state.isWaiting: break
        default: close(.orderly, by: .client)
        }
    }

    private func handshake() {
        switch socket.handshake() {
        case .done(let facts):
            tls = facts
            state.phase = .reading
            receive()
        case .blocked(let readiness):
            state.handshakeBlock = readiness
        case .failed(let reason):
            shared.log.mutate { $0.handshakeFailed(key.number, reason: reason) }
            close(.abrupt, by: .server)
        }
    }

    private func leaveGate() {
        if case .gate(let gate, let waiter, _) = state.wait { gate.leave(waiter) }
        state.wait = .none
    }

    private func nextToken() -> Int {
        lastToken += 1
        return lastToken
    }

    private func updateInterest() {
        guard state.phase != .closed, state.interest != knownInterest else { return }
        knownInterest = state.interest
        loop.setInterest(of: self, to: knownInterest)
    }
}
