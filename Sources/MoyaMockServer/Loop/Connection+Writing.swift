import Foundation

extension Connection {
    /// How much one connection may send before the others get their turn.
    private static let bytesPerTurn = 4 << 20
    /// How long a client may take to notice that its request was answered half-read.
    private static let lingering = Duration.seconds(10)

    func begin(_ response: MockResponse) {
        var response = response
        response.gates += shared.script.withLock { $0.hasHolds ? $0.gates(for: responseContext.path) : [] }
        writer = ResponseWriter(response, context: responseContext)
        responseContext.requestBody = Data()
        state.phase = .responding
        pump()
    }

    /// Sends and goes through the response until something has to be waited for.
    func pump() {
        var budget = Self.bytesPerTurn
        while state.phase != .closed && !state.isWaiting && state.sendBlock.isEmpty {
            if outgoing != nil {
                guard budget > 0 else {
                    state.sendBlock = .writable
                    return
                }
                budget -= sendOutgoing()
            } else if let output = writer?.next() {
                perform(output)
            } else {
                return
            }
        }
    }

    private func sendOutgoing() -> Int {
        guard let (segment, sentCount) = outgoing else { return 0 }
        switch segment.withBytes(from: sentCount, { socket.send($0) }) {
        case .bytes(let count):
            loop.countSent(count)
            let total = sentCount + count
            outgoing = total < segment.count ? (segment, total) : nil
            return count
        case .blocked(let readiness):
            state.sendBlock = readiness
        case .end, .failed:
            close(.orderly, by: .client)
        }
        return 0
    }

    private func perform(_ output: ResponseWriter.Output) {
        switch output {
        case .bytes(let segment):
            if segment.count > 0 { outgoing = (segment, 0) }
        case .wait(let delay):
            stopHere { wait(for: delay) }
        case .pause(let gate):
            stopHere { _ = wait(at: gate) }
        case .stall:
            stopHere { state.wait = .forever }
        case .reset:
            close(.reset, by: .server)
        case .close:
            close(.abrupt, by: .server)
        case .halfClose:
            socket.finishSending()
            writer = nil
            state.phase = .draining
        case .finished(let keepsAlive):
            finish(keepsAlive: keepsAlive)
        }
    }

    /// There is no use in waiting for a client that has gone.
    private func stopHere(_ wait: () -> Void) {
        if state.inputHasEnded {
            close(.orderly, by: .client)
        } else {
            wait()
        }
    }

    private func finish(keepsAlive: Bool) {
        writer = nil
        shared.log.mutate { $0.status.responseCount += 1 }
        if leavesRequestUnread {
            // Closing with unread bytes would make the system send RST, which can overtake the response.
            socket.finishSending()
            held = []
            state.phase = .draining
            wait(for: Self.lingering)
        } else if keepsAlive {
            state.phase = .reading
            consumeHeld()
        } else {
            close(.orderly, by: .server)
        }
    }
}
