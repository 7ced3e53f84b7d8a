import Dispatch
import Moya

/// A provider of the app's own, with settings in its initialiser and an overridden request.
final class OnlineProvider<Target: TargetType>: MoyaProvider<Target>, @unchecked Sendable {
    private let isOnline: @Sendable () -> Bool

    init(
        stubClosure: @escaping StubClosure = MoyaProvider<Target>.neverStub,
        plugins: [PluginType] = [],
        isOnline: @escaping @Sendable () -> Bool = { true }
    ) {
        self.isOnline = isOnline
        super.init(
            endpointClosure: { target in
                MoyaProvider.defaultEndpointMapping(for: target).adding(newHTTPHeaderFields: ["X-App": "1"])
            },
            stubClosure: stubClosure,
            plugins: plugins
        )
    }

    override func request(
        _ target: Target,
        callbackQueue: DispatchQueue? = .none,
        progress: ProgressBlock? = .none,
        completion: @escaping Completion
    ) -> Cancellable {
        guard isOnline() else {
            completion(.failure(.underlying(URLError(.notConnectedToInternet), nil)))
            return CancellableToken {}
        }
        return super.request(target, callbackQueue: callbackQueue, progress: progress, completion: completion)
    }
}
