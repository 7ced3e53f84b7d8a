import Foundation
import Moya

/// A radio whose channels are on one host and whose songs are on another.
enum RadioAPI {
    case channels
    case playlist(channel: String, type: String = "n")
}

extension RadioAPI: TargetType {
    static let channelHost = "http://channels.radio.example"
    static let songHost = "http://songs.radio.example"

    var baseURL: URL {
        let host =
            switch self {
            case .channels: Self.channelHost
            case .playlist: Self.songHost
            }
        return URL(string: host) ?? URL(fileURLWithPath: "/")
    }

    var path: String {
        switch self {
        case .channels: "/j/app/radio/channels"
        case .playlist: "/j/mine/playlist"
        }
    }

    var method: Moya.Method { .get }

    var task: Moya.Task {
        switch self {
        case .channels:
            .requestPlain
        case .playlist(let channel, let type):
            .requestParameters(
                parameters: ["channel": channel, "type": type, "from": "mainsite"],
                encoding: URLEncoding.default
            )
        }
    }

    var headers: [String: String]? { nil }

    var validationType: ValidationType { .successCodes }
}

struct Channel: Decodable, Equatable {
    let channelId: String
    let name: String
}

struct Song: Decodable, Equatable {
    let title: String
    let artist: String
}
