import Foundation
import Moya
import MoyaHTTP

/// Whoever can send a request. Screens know no more of the network than this.
protocol Client: Sendable {
    func send<R: Request>(_ request: R) async throws -> R.Response
}

/// Sends requests over a session.
struct SessionClient: Client {
    let host: URL
    var session = MoyaHTTP.Session.default

    func send<R: Request>(_ request: R) async throws -> R.Response {
        let url = host.appendingPathComponent(request.path)
        let data = try await session.request(url, method: request.method, parameters: request.parameters)
            .validate()
            .serializingData()
            .value
        return try R.Response.parse(data)
    }
}

/// Sends requests through a provider, so that its plugins and stubs are there too.
struct ProviderClient: Client {
    private struct Target: TargetType {
        let baseURL: URL
        let path: String
        let method: Moya.Method
        let task: Moya.Task
        let headers: [String: String]? = nil
        let validationType = ValidationType.successCodes
    }

    private let host: URL
    private let provider: MoyaProvider<MultiTarget>

    init(host: URL, plugins: [any PluginType] = []) {
        self.host = host
        provider = MoyaProvider(plugins: plugins)
    }

    func send<R: Request>(_ request: R) async throws -> R.Response {
        let target = Target(
            baseURL: host,
            path: request.path,
            method: request.method,
            task: .requestParameters(parameters: request.parameters, encoding: URLEncoding.default)
        )
        return try R.Response.parse(await provider.request(MultiTarget(target)).data)
    }
}

/// Answers from files, for tests: `/people/ada` is `people-ada.json`.
struct LocalFileClient: Client {
    let folder: URL

    func send<R: Request>(_ request: R) async throws -> R.Response {
        let name = request.path.split(separator: "/").joined(separator: "-")
        return try R.Response.parse(Data(contentsOf: folder.appendingPathComponent("\(name).json")))
    }
}
