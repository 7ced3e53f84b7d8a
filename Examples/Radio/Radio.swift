import Foundation
import Moya
import MoyaHTTP

/// The radio's door, once with callbacks and once awaited.
struct Radio {
    private let provider: MoyaProvider<RadioAPI>

    init(session: MoyaHTTP.Session, plugins: [any PluginType] = []) {
        provider = MoyaProvider(session: session, plugins: plugins)
    }

    func channels(
        on queue: DispatchQueue? = nil,
        completion: @escaping (Result<[Channel], MoyaError>) -> Void
    ) {
        provider.request(.channels, callbackQueue: queue) { result in
            completion(
                result.flatMap { response in
                    let decoder = JSONDecoder()
                    decoder.keyDecodingStrategy = .convertFromSnakeCase
                    do {
                        return .success(try response.map([Channel].self, atKeyPath: "channels", using: decoder))
                    } catch {
                        return .failure(error as? MoyaError ?? .objectMapping(error, response))
                    }
                }
            )
        }
    }

    func channels() async throws(MoyaError) -> [Channel] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try await provider.value(of: .channels, atKeyPath: "channels", using: decoder)
    }

    func playlist(of channel: Channel) async throws(MoyaError) -> [Song] {
        try await provider.value(of: .playlist(channel: channel.channelId), atKeyPath: "song")
    }
}
