import Foundation
import Moya

/// The requests of a game.
enum GameAPI {
    case heroes(page: Int)
    case hero(id: Int)
    case setTeam(heroes: [Int])
    case treasure
}

extension GameAPI: TargetType {
    static let gameURL = "https://game.example"
    static let vaultURL = "https://vault.game.example"

    var baseURL: URL {
        switch self {
        case .treasure: return URL(string: Self.vaultURL) ?? URL(fileURLWithPath: "/")
        default: return URL(string: Self.gameURL) ?? URL(fileURLWithPath: "/")
        }
    }

    var path: String {
        switch self {
        case .heroes: return "/heroes"
        case .hero(let id): return "/heroes/\(id)"
        case .setTeam: return "/team"
        case .treasure: return "/treasure"
        }
    }

    var method: Moya.Method {
        switch self {
        case .setTeam: return .put
        default: return .get
        }
    }

    var task: Moya.Task {
        switch self {
        case .heroes(let page):
            return .requestParameters(parameters: ["page": page], encoding: URLEncoding.default)
        case .setTeam(let heroes):
            return .requestParameters(parameters: ["heroes": heroes], encoding: JSONListEncoding(key: "heroes"))
        case .hero, .treasure:
            return .requestPlain
        }
    }

    var headers: [String: String]? { nil }

    /// A hero may be missing, everything else must be there.
    var validationType: ValidationType {
        switch self {
        case .hero: return .customCodes([200, 404])
        default: return .successCodes
        }
    }

    var sampleData: Data {
        switch self {
        case .heroes: return Data(#"[{"id":1,"name":"Sample"}]"#.utf8)
        case .hero(let id): return Data(#"{"id":\#(id),"name":"Sample"}"#.utf8)
        case .setTeam: return Data("[]".utf8)
        case .treasure: return Data(#"{"coins":1}"#.utf8)
        }
    }
}

struct Hero: Decodable, Equatable {
    let id: Int
    let name: String
}

struct Treasure: Decodable, Equatable {
    let coins: Int
}
