import Foundation
import Moya

/// Adds to every request what the game's servers want to know of the device, to the query and to the header.
struct CommonParametersPlugin: PluginType {
    let device: String
    let version: String

    func prepare(_ request: URLRequest, target: TargetType) -> URLRequest {
        let parameters = ["device": device, "version": version]
        var request = (try? URLEncoding(destination: .queryString).encode(request, with: parameters)) ?? request
        request.setValue("\(device)/\(version)", forHTTPHeaderField: "X-Game-Client")
        return request
    }
}
