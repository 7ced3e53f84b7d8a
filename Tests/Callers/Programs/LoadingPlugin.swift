import Dispatch
import Moya

/// A plugin class with state, which shows and hides an indicator on the main queue.
final class LoadingPlugin: PluginType {
    private let show: @Sendable (Bool) -> Void

    init(show: @escaping @Sendable (Bool) -> Void) {
        self.show = show
    }

    func willSend(_ request: RequestType, target: TargetType) {
        let show = show
        DispatchQueue.main.async { show(true) }
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: TargetType) {
        let show = show
        DispatchQueue.main.async { show(false) }
    }
}

/// A plugin that turns empty bodies into errors.
final class NonEmptyPlugin: PluginType {
    struct EmptyBody: Swift.Error {}

    func process(_ result: Result<Moya.Response, MoyaError>, target: TargetType) -> Result<Moya.Response, MoyaError> {
        switch result {
        case .success(let response) where response.data.isEmpty:
            return .failure(.underlying(EmptyBody(), response))
        default:
            return result
        }
    }
}
