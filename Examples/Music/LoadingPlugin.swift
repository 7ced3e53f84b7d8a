import Foundation
import Moya

/// Shows the loading indicator while the list of songs is on its way, and not for the other requests.
final class LoadingPlugin: PluginType {
    private let show: (Bool) -> Void

    init(show: @escaping (Bool) -> Void) {
        self.show = show
    }

    func willSend(_ request: RequestType, target: TargetType) {
        if case MusicAPI.songs? = target as? MusicAPI { show(true) }
    }

    func didReceive(_ result: Result<Response, MoyaError>, target: TargetType) {
        if case MusicAPI.songs? = target as? MusicAPI { show(false) }
    }
}
