import Foundation
import MoyaTransport

/// Lets adapters change the request, the session's before the request's own; once per attempt.
struct AdaptLink: Link {
    let interceptor: (any RequestInterceptor)?
    let session: WeakSession

    func applies(to call: Call) -> Bool {
        call.owner != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let owner = call.owner else { return try await next(call) }
        let adapters = (interceptor.map { [$0] } ?? []) + owner.adapters
        var call = call
        if !adapters.isEmpty {
            do {
                call.request = try await adapt(call.request, by: adapters, for: owner)
            } catch {
                if !error.isExplicitlyCancelledError, !error.isSessionDeinitializedError {
                    let initial = call.request
                    owner.tell { $0.request(owner, didFailToAdaptURLRequest: initial, withError: error) }
                }
                throw CallFailure(error, request: call.request)
            }
        }
        return try await next(call)
    }

    private func adapt(
        _ initial: URLRequest,
        by adapters: [any RequestAdapter],
        for owner: Request
    ) async throws(AFError) -> URLRequest {
        guard let session = session.value else { throw .sessionDeinitialized }
        let state = RequestAdapterState(requestID: owner.id, session: session)
        var request = initial
        for adapter in adapters {
            let result = await Answer<Result<URLRequest, any Error>>.value {
                adapter.adapt(request, using: state, completion: $0)
            }
            switch result {
            case .success(let adapted): request = adapted
            case .failure(let error): throw .requestAdaptationFailed(error: error)
            case nil: throw .explicitlyCancelled
            }
        }
        do {
            try request.validate()
        } catch {
            throw .requestAdaptationFailed(error: error)
        }
        owner.tell { [request] in $0.request(owner, didAdaptInitialRequest: initial, to: request) }
        return request
    }
}
