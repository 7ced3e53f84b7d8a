import Foundation
import Moya

/// The one door to the service: common headers, a timeout, a line in the console for each request.
final class NetworkManager {
    private let provider: MoyaProvider<WeatherAPI>

    init(
        timeout: TimeInterval = 10,
        plugins: [PluginType] = [],
        console: @escaping (String) -> Void = { print($0) }
    ) {
        let endpointClosure = { (target: WeatherAPI) -> Endpoint in
            MoyaProvider.defaultEndpointMapping(for: target)
                .adding(newHTTPHeaderFields: ["Accept": "application/json", "X-Client": "weather/1.0"])
        }
        let requestClosure = { (endpoint: Endpoint, done: @escaping MoyaProvider<WeatherAPI>.RequestResultClosure) in
            do {
                var request = try endpoint.urlRequest()
                request.timeoutInterval = timeout
                console(Self.summary(of: request))
                done(.success(request))
            } catch let error as MoyaError {
                done(.failure(error))
            } catch {
                done(.failure(.underlying(error, nil)))
            }
        }
        provider = MoyaProvider(
            endpointClosure: endpointClosure,
            requestClosure: requestClosure,
            plugins: plugins
        )
    }

    /// Makes a request and hands its model over.
    ///
    /// - Parameters:
    ///   - queue: Where `progress` and `completion` are called; the main queue by default.
    ///   - progress: Gets the fraction that is done.
    @discardableResult
    func request<Model: Decodable>(
        _ target: WeatherAPI,
        _ type: Model.Type,
        queue: DispatchQueue? = nil,
        progress: ((Double) -> Void)? = nil,
        completion: @escaping (NetworkResult<Model>) -> Void
    ) -> Cancellable {
        provider.request(
            target,
            callbackQueue: queue,
            progress: { progress?($0.progress) },
            completion: { completion($0.mapModel(type)) }
        )
    }

    private static func summary(of request: URLRequest) -> String {
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        return [
            "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")",
            fields.map { "\($0.key): \($0.value)" }.joined(separator: ", "),
            request.httpBody.map { String(decoding: $0, as: UTF8.self) } ?? "no body",
        ].joined(separator: " | ")
    }
}
