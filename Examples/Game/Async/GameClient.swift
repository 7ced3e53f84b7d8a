import Foundation
import Moya
import MoyaHTTP

/// The game's door in Swift 6: a call for each request, no closures.
package struct GameClient: Sendable {
    package struct Hero: Decodable, Equatable, Sendable {
        package let id: Int
        package let name: String
    }

    private enum API: TargetType {
        case heroes
        case hero(id: Int)

        var baseURL: URL { URL(string: "https://game.example") ?? URL(fileURLWithPath: "/") }
        var path: String {
            switch self {
            case .heroes: "/heroes"
            case .hero(let id): "/heroes/\(id)"
            }
        }
        var method: Moya.Method { .get }
        var task: Moya.Task { .request(query: .parameters(["device": "phone", "version": "2.1"])) }
        var headers: [String: String]? { nil }
    }

    private let provider: MoyaProvider<API>

    package init(session: MoyaHTTP.Session) {
        provider = MoyaProvider(session: session)
    }

    package func heroes() async throws(MoyaError) -> [Hero] {
        try await provider.value(of: .heroes)
    }

    /// - Returns: Nil when there is no such hero.
    package func hero(id: Int) async throws(MoyaError) -> Hero? {
        do throws(MoyaError) {
            return try await provider.value(of: .hero(id: id))
        } catch  where error.response?.statusCode == 404 {
            return nil
        }
    }
}
