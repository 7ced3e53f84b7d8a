import Foundation
import Moya

/// A small weather service, described the way apps describe an API.
enum WeatherAPI {
    case now(city: String)
    case report(city: String, degrees: Double)
    case uploadPhoto(Data, caption: String)
    case downloadMap(to: URL)
    case slow
    case missing
}

extension WeatherAPI: TargetType {
    /// The server that the tour starts.
    nonisolated(unsafe) static var host = URL(fileURLWithPath: "/")

    var baseURL: URL { Self.host }

    var path: String {
        switch self {
        case .now: "/weather/now"
        case .report: "/weather/report"
        case .uploadPhoto: "/photos"
        case .downloadMap: "/map"
        case .slow: "/slow"
        case .missing: "/nowhere"
        }
    }

    var method: Moya.Method {
        switch self {
        case .report, .uploadPhoto: .post
        default: .get
        }
    }

    var task: Moya.Task {
        switch self {
        case .now(let city):
            .requestParameters(parameters: ["city": city, "units": "metric"], encoding: URLEncoding.queryString)
        case .report(let city, let degrees):
            .requestParameters(parameters: ["city": city, "degrees": degrees], encoding: JSONEncoding.default)
        case .uploadPhoto(let photo, let caption):
            .uploadMultipart([
                MultipartFormData(provider: .data(Data(caption.utf8)), name: "caption"),
                MultipartFormData(provider: .data(photo), name: "photo", fileName: "sky.jpg", mimeType: "image/jpeg"),
            ])
        case .downloadMap(let file):
            .downloadDestination { _, _ in (file, [.removePreviousFile, .createIntermediateDirectories]) }
        case .slow, .missing:
            .requestPlain
        }
    }

    var headers: [String: String]? { ["Accept": "application/json"] }

    var validationType: ValidationType { .successCodes }

    var sampleData: Data { Data(#"{"city":"Oslo","degrees":-3.5,"sky":"snow"}"#.utf8) }
}

/// What the service answers.
struct Weather: Decodable {
    let city: String
    let degrees: Double
    let sky: String
}

/// Adds the app's key to every request and keeps count of what came back.
final class AppKeyPlugin: PluginType {
    private let key: String

    init(key: String) {
        self.key = key
    }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        var request = request
        request.setValue(key, forHTTPHeaderField: "X-App-Key")
        return request
    }
}
