import Foundation
import MoyaHTTP
import MoyaTransport

extension MoyaProvider {
    /// Makes one call from target to result: the only way, for closures, `async` and adapters alike.
    func perform(
        _ target: Target,
        delivery: CallDelivery?,
        progress: ProgressReporter?
    ) async -> Result<Response, MoyaError> {
        let endpoint = endpoint(target)
        let stub = stubClosure(target)
        var result: Result<Response, MoyaError>
        switch await RequestMapping.request(for: endpoint, by: requestClosure) {
        case .failure(let error):
            result = .failure(error)
        case .success(let request):
            result = await send(request, endpoint, target: target, stub: stub, progress: progress)
            await delivery?.arrive(isStub: stub.isStub)
        }
        for plugin in plugins { plugin.didReceive(result, target: target) }
        await progress?.finish(try? result.get())
        for plugin in plugins { result = plugin.process(result, target: target) }
        return result
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
