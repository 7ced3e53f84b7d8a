import Foundation
import MoyaHTTP
import MoyaTransport

extension MoyaProvider {
    /// What a call came to, before plugins and the app are told.
    struct Outcome {
        let result: Result<Response, MoyaError>
        let place: CallDelivery.Place
    }

    /// Makes one call, from target to result: the only way, for closures, `async` and adapters alike.
    func outcome(of target: Target, progress: ProgressReporter?) async -> Outcome {
        let endpoint = endpoint(target)
        let stub = stubClosure(target)
        switch await RequestMapping.request(for: endpoint, by: requestClosure) {
        case .failure(let error):
            return Outcome(result: .failure(error), place: .here)
        case .success(let request):
            let result = await send(request, endpoint, target: target, stub: stub, progress: progress)
            return Outcome(result: result, place: stub.isStub ? .namedQueue : .queue)
        }
    }

    /// Tells the plugins and the progress of a call, in that order, and lets plugins change its result.
    func conclude(
        _ result: Result<Response, MoyaError>,
        target: Target,
        progress: ProgressReporter?
    ) async -> Result<Response, MoyaError> {
        for plugin in plugins { plugin.didReceive(result, target: target) }
        await progress?.finish(try? result.get())
        return plugins.reduce(result) { $1.process($0, target: target) }
    }

    private func send(
        _ request: URLRequest,
        _ endpoint: Endpoint,
        target: Target,
        stub: Moya.StubBehavior,
        progress: ProgressReporter?
    ) async -> Result<Response, MoyaError> {
        do throws(MoyaError) {
            var call = try CallPlan.call(request, for: endpoint, target: target)
            call.stub = stub.transport(endpoint)
            call.deadline = session.deadline()
            if let progress { call.events = progress.sink(sends: call.sendsBody) }
            if !plugins.isEmpty { call.context = Handover<any TargetType>(target) }
            do {
                return .success(Response(try await pipeline.send(call)))
            } catch {
                throw MoyaError(error, isStub: stub.isStub)
            }
        } catch {
            return .failure(error)
        }
    }
}
