import MoyaTransport

/// The flights of one provider, under one lock.
final class InflightRegistry: Sendable {
    typealias Machine = InflightMachine<InflightKey, Participant>
    typealias Seat = Machine.Seat

    /// One call that takes part in a flight.
    struct Participant: Sendable {
        let endpoint: Endpoint
        let caller: Caller
        let answer = OneTimeAnswer<Outcome>()
    }

    /// What a flight came to, and where its callbacks are due.
    struct Outcome: Sendable {
        let result: Result<Response, MoyaError>
        let place: CallDelivery.Place
    }

    private struct State {
        var machine = Machine()
        var tokens: [Int: CallToken] = [:]
    }

    private let state = Locked(State())

    /// Gives a call its seat; the leader of a new flight has to start it under the token it gets.
    func join(_ key: InflightKey?, _ participant: Participant) -> (seat: Seat, flight: CallToken?) {
        state.withLock { state in
            let (seat, leads) = state.machine.join(key, participant)
            guard leads else { return (seat, nil) }
            let token = CallToken()
            state.tokens[seat.flight] = token
            return (seat, token)
        }
    }

    /// Answers a participant that was cancelled, or cancels the flight if it was the last.
    func leave(_ seat: Seat, _ participant: Participant, isStub: Bool) {
        let (departure, token) = state.withLock { ($0.machine.leave(seat), $0.tokens[seat.flight]) }
        switch departure {
        case .none: break
        case .cancelFlight: token?.cancel()
        case .answer(let isSent):
            let error = isSent && !isStub ? MoyaError.explicitlyCancelled : .cancelled
            participant.answer.give(Outcome(result: .failure(error), place: isStub ? .namedQueue : .queue))
        }
    }

    /// Ends a flight and answers everybody who waits for it.
    func land(_ flight: Int, _ outcome: Outcome) {
        let waiting = state.withLock { state in
            state.tokens[flight] = nil
            return state.machine.land(flight)
        }
        for participant in waiting { participant.answer.give(outcome) }
    }

    /// Takes a participant off the list once its completion has run.
    func complete(_ seat: Seat) {
        state.withLock { $0.machine.complete(seat) }
    }

    /// Everybody whose completion has not run, by endpoint.
    var listing: [Endpoint: [Completion]] {
        // Endpoints are hashed outside the lock: that encodes their requests.
        state.withLock { $0.machine.listing }.joined().reduce(into: [:]) { listing, participant in
            listing[participant.endpoint, default: []].append(participant.caller.completion?.value ?? { _ in })
        }
    }
}

/// Tells the progress of a flight to everybody who is in it at the time.
struct FlightEvents: CallEvents {
    let registry: InflightRegistry
    let flight: Int

    func sink(sends: Bool) -> EventSink {
        registry.sent(flight)
        return EventSink { event in
            for participant in registry.participants(of: flight) {
                participant.caller.progress?.take(event, sends: sends)
            }
        }
    }
}

extension InflightRegistry {
    fileprivate func sent(_ flight: Int) {
        state.withLock { $0.machine.send(flight) }
    }

    fileprivate func participants(of flight: Int) -> [Participant] {
        state.withLock { $0.machine.participants(of: flight) }
    }
}
