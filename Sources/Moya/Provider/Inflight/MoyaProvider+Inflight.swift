import Dispatch

extension MoyaProvider {
    /// Makes a call that shares the flight of equal ones.
    func sharedOutcome(
        of target: Target,
        _ endpoint: Endpoint,
        stub: Moya.StubBehavior,
        for caller: Caller,
        in inflights: InflightRegistry
    ) async -> CallOutcome {
        let key = InflightKey(endpoint, validation: target.validationType, isStub: stub.isStub)
        let participant = InflightRegistry.Participant(endpoint: endpoint, caller: caller)
        let (seat, flight) = inflights.join(key, participant)
        if let flight {
            flight.began(start(seat.flight, Handover(target), endpoint, stub: stub, for: caller, in: inflights))
        }
        let landed = await withTaskCancellationHandler {
            await participant.answer.value
        } onCancel: {
            inflights.leave(seat, participant, isStub: stub.isStub)
        }
        return CallOutcome(result: landed.result, place: landed.place, telling: .everything, seat: seat)
    }

    /// Starts a flight in a task that none of its participants owns.
    ///
    /// It begins on the leader's thread, so that an immediate stub is over at once, and goes on where the leader's
    /// callbacks are due.
    private func start(
        _ flight: Int,
        _ target: Handover<Target>,
        _ endpoint: Endpoint,
        stub: Moya.StubBehavior,
        for leader: Caller,
        in inflights: InflightRegistry
    ) -> _Concurrency.Task<Void, Never> {
        let isAwaited = leader.completion == nil
        let delivery = CallDelivery(queue: isAwaited ? .global() : leader.queue)
        return _Concurrency.Task(executorPreference: delivery.executor) {
            let events = FlightEvents(registry: inflights, flight: flight)
            let outcome = await self.outcome(
                of: target.value,
                endpoint,
                stub: stub,
                events: events,
                queue: leader.queue
            )
            await delivery.deliver(isAwaited ? .here : outcome.place) {
                self.tellPlugins(outcome, target: target.value)
                inflights.land(flight, .init(result: outcome.result, place: outcome.place))
            }
        }
    }

    /// Gives back the seat of a call whose completion has run.
    func vacate(_ seat: InflightRegistry.Seat?) {
        if let seat { inflights?.complete(seat) }
    }
}
