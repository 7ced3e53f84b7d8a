public import Foundation
public import MoyaHTTP

extension MoyaProvider {
    /// The endpoint that a target's own properties describe; its sample is status 200 with `sampleData`.
    public final class func defaultEndpointMapping(for target: Target) -> Endpoint {
        // Handed over: from here on only the endpoint touches the copy that its sample is asked of.
        nonisolated(unsafe) let sampled = target
        return Endpoint(
            url: target.absoluteURLString,
            sampleResponseClosure: { .networkResponse(200, sampled.sampleData) },
            method: target.method,
            task: target.task,
            httpHeaderFields: target.headers
        )
    }

    /// The request of an endpoint, or why it has none. Calls `closure` before it returns.
    public final class func defaultRequestMapping(for endpoint: Endpoint, closure: RequestResultClosure) {
        do {
            closure(.success(try endpoint.urlRequest()))
        } catch let error as MoyaError {
            closure(.failure(error))
        } catch {
            closure(.failure(.underlying(error, nil)))
        }
    }

    /// A new session with the default fields, whose requests are started by the provider.
    public final class func defaultAlamofireSession() -> Session {
        let configuration = URLSessionConfiguration.default
        configuration.headers = .default
        return Session(configuration: configuration, startRequestsImmediately: false)
    }

    /// Stubs nothing.
    public final class func neverStub(_: Target) -> Moya.StubBehavior {
        .never
    }

    /// Stubs every target at once.
    public final class func immediatelyStub(_: Target) -> Moya.StubBehavior {
        .immediate
    }

    /// Stubs every target after `seconds`.
    public final class func delayedStub(_ seconds: TimeInterval) -> (Target) -> Moya.StubBehavior {
        { _ in .delayed(seconds: seconds) }
    }
}
