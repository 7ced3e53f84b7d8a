import Foundation
import Moya

/// The requests of a shop for concert tickets.
enum ConcertAPI {
    case concert(id: String)
    case programme(concert: String)
    case buy(tickets: Int, concert: String)
}

extension ConcertAPI: TargetType {
    /// Where the service is; apps switch it between staging and production.
    static var host = URL(fileURLWithPath: "/")

    var baseURL: URL { Self.host }

    var path: String {
        switch self {
        case .concert(let id): return "/concerts/\(id)"
        case .programme(let concert): return "/concerts/\(concert)/programme"
        case .buy(_, let concert): return "/concerts/\(concert)/tickets"
        }
    }

    var method: Moya.Method {
        switch self {
        case .concert, .programme: return .get
        case .buy: return .post
        }
    }

    var task: Moya.Task {
        switch self {
        case .concert, .programme: return .requestPlain
        case .buy(let tickets, _): return .requestJSONEncodable(["tickets": tickets])
        }
    }

    var headers: [String: String]? { nil }
}
