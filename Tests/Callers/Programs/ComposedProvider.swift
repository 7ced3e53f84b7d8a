import Dispatch
import Moya

/// A provider made of another one, which counts calls.
final class CountingProvider<Target: TargetType>: MoyaProviderType {
    private let provider: MoyaProvider<Target>
    private(set) var count = 0

    init(_ provider: MoyaProvider<Target>) {
        self.provider = provider
    }

    func request(
        _ target: Target,
        callbackQueue: DispatchQueue?,
        progress: Moya.ProgressBlock?,
        completion: @escaping Moya.Completion
    ) -> Cancellable {
        count += 1
        return provider.request(target, callbackQueue: callbackQueue, progress: progress, completion: completion)
    }
}
