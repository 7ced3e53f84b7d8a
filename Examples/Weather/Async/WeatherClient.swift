import Foundation
import Moya

/// The weather app's door in Swift 6: no callbacks, no shared state, and errors with a type.
package struct WeatherClient: Sendable {
    package struct Weather: Decodable, Equatable, Sendable {
        package let city: String
        package let degrees: Double
    }

    private struct Current: TargetType {
        let baseURL: URL
        let path = "/weather/current"
        let method = Moya.Method.get
        let task: Moya.Task
        let headers: [String: String]? = ["Accept": "application/json"]
    }

    private let host: URL
    private let provider: MoyaProvider<MultiTarget>

    package init(host: URL, plugins: [any PluginType] = []) {
        self.host = host
        provider = MoyaProvider(plugins: plugins)
    }

    package func weather(in city: String) async throws(MoyaError) -> Weather {
        let query = RequestQuery.parameters(["city": city, "units": "metric"])
        let target = Current(baseURL: host, task: .request(query: query))
        return try await provider.value(of: MultiTarget(target), atKeyPath: "data")
    }
}
