import Foundation
import MoyaHTTP
import MoyaTransport

extension MoyaProvider {
    /// Makes one call, from target to result: the only way, for closures, `async` and adapters alike.
    // Inlined, as the next one: each frame of its own is memory that a call holds for as long as it waits.
    @inline(__always)
    func outcome(of target: Target, for caller: Caller) async -> CallOutcome {
        let endpoint = endpoint(target)
        let stub = stubClosure(target)
        if let inflights { return await sharedOutcome(of: target, endpoint, stub: stub, for: caller, in: inflights) }
        return await outcome(of: target, endpoint, stub: stub, events: caller.progress, queue: caller.queue)
    }

    /// Makes the call of an endpoint, alone.
    @inline(__always)
    func outcome(
        of target: Target,
        _ endpoint: Endpoint,
        stub: Moya.StubBehavior,
        events: (any CallEvents)?,
        queue: DispatchQueue?
    ) async -> CallOutcome {
        let mapping = RequestMapping(of: endpoint, by: requestClosure)
        guard case .success(let request) = mapping.given, !stub.isStub || !isSubclass else {
            return await outcome(of: target, endpoint, once: mapping, stub: stub, events: events, queue: queue)
        }
        return await send(request, endpoint, target: target, stub: stub, events: events)
    }

    /// Makes the call of an endpoint whose request is not there yet or could not be made, or that a subclass answers.
    private func outcome(
        of target: Target,
        _ endpoint: Endpoint,
        once mapping: RequestMapping,
        stub: Moya.StubBehavior,
        events: (any CallEvents)?,
        queue: DispatchQueue?
    ) async -> CallOutcome {
        switch await mapping.outcome() {
        case .failure(let error):
            return CallOutcome(result: .failure(error), place: .here, telling: .nothing)
        case .success(let request) where stub.isStub && isSubclass:
            return await overriddenStub(request, endpoint, target: target, stub: stub, events: events, queue: queue)
        case .success(let request):
            return await send(request, endpoint, target: target, stub: stub, events: events)
        }
    }

    /// Sends a request down the pipeline.
    func send(
        _ request: URLRequest,
        _ endpoint: Endpoint,
        target: Target,
        stub: Moya.StubBehavior,
        events: (any CallEvents)?,
        telling: Telling = .nothing
    ) async -> CallOutcome {
        let place = stub.isStub ? CallDelivery.Place.namedQueue : .queue
        let announcement = plugins.isEmpty || telling != .nothing ? nil : Announcement(target)
        do throws(MoyaError) {
            var call = try CallPlan.call(request, for: endpoint, target: target)
            call.stub = stub.transport(endpoint)
            call.deadline = session.deadline()
            if let events { call.events = events.sink(sends: call.sendsBody) }
            if let announcement { call.context = announcement }
            do {
                let reply = try await pipeline.send(call)
                return CallOutcome(result: .success(Response(reply, isStub: stub.isStub)), place: place)
            } catch {
                throw MoyaError(error, isStub: stub.isStub)
            }
        } catch {
            let isAnnounced = announcement?.wasMade ?? true
            return CallOutcome(result: .failure(error), place: place, telling: isAnnounced ? .announced : .nothing)
        }
    }

    /// Tells the plugins and the progress of a call, in that order, and lets plugins change its result.
    func conclude(
        _ outcome: CallOutcome,
        target: Target,
        progress: ProgressReporter?
    ) async -> Result<Response, MoyaError> {
        tellPlugins(outcome, target: target)
        await progress?.finish(try? outcome.result.get())
        return processed(outcome, target: target)
    }

    /// The result of a call as plugins change it.
    func processed(_ outcome: CallOutcome, target: Target) -> Result<Response, MoyaError> {
        plugins.reduce(outcome.result) { $1.process($0, target: target) }
    }

    /// Tells the plugins a result, unless they know.
    func tellPlugins(_ outcome: CallOutcome, target: Target) {
        switch outcome.telling {
        case .everything: break
        case .announced: for plugin in plugins { plugin.didReceive(outcome.result, target: target) }
        case .nothing:
            for plugin in plugins where !plugin.countsCalls { plugin.didReceive(outcome.result, target: target) }
        }
    }
}

extension PluginType {
    /// Whether the plugin counts calls up and down, and must hear of each end only if it heard of the beginning.
    var countsCalls: Bool { self is NetworkActivityPlugin }
}
