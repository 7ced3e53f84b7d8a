import Foundation
import Moya

/// The requests of a weather app.
enum WeatherAPI {
    case current(city: String)
    case report(city: String, degrees: Double)
    case forecast(city: String, days: Int)
    case login(name: String, password: String)
    case uploadPhoto(Data, caption: String)
    case radar
    case slow
}

extension WeatherAPI: TargetType {
    /// Where the service is; apps switch it between staging and production.
    static var host = URL(fileURLWithPath: "/")

    var baseURL: URL { Self.host }

    var path: String {
        switch self {
        case .current: return "/weather/current"
        case .report: return "/weather/report"
        case .forecast: return "/weather/forecast"
        case .login: return "/login"
        case .uploadPhoto: return "/photos"
        case .radar: return "/radar"
        case .slow: return "/slow"
        }
    }

    var method: Moya.Method {
        switch self {
        case .current, .radar, .slow: return .get
        case .report, .forecast, .login, .uploadPhoto: return .post
        }
    }

    var task: Moya.Task {
        switch self {
        case .current(let city):
            // A query does not belong into the path, where its question mark would be escaped.
            return .requestParameters(parameters: ["city": city, "units": "metric"], encoding: URLEncoding.queryString)
        case .report(let city, let degrees):
            return .requestParameters(parameters: ["city": city, "degrees": degrees], encoding: JSONEncoding.default)
        case .forecast(let city, let days):
            return .requestCompositeParameters(
                bodyParameters: ["city": city],
                bodyEncoding: JSONEncoding.default,
                urlParameters: ["days": days]
            )
        case .login(let name, let password):
            return .requestParameters(
                parameters: ["name": name, "password": password],
                encoding: JSONEncoding.default
            )
        case .uploadPhoto(let photo, let caption):
            return .uploadMultipart([
                MultipartFormData(provider: .data(Data(caption.utf8)), name: "caption"),
                MultipartFormData(provider: .data(photo), name: "photo", fileName: "sky.jpg", mimeType: "image/jpeg"),
            ])
        case .radar, .slow:
            return .requestPlain
        }
    }

    var headers: [String: String]? { nil }

    var sampleData: Data {
        switch self {
        case .current: return Data(#"{"code":0,"message":"","data":{"city":"Oslo","degrees":-3.5}}"#.utf8)
        default: return Data()
        }
    }
}
