// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// A protocol of the app's own with defaults for its targets.
protocol ShopTarget: TargetType {
    associatedtype Answer: Decodable
}

extension ShopTarget {
    var baseURL: URL { return URL(string: "https://shop.example.com")! }
    var method: Moya.Method { return .get }
    var task: HTTPTask { return .requestPlain }
    var headers: [String: String]? { return nil }
    var validationType: ValidationType { return .customCodes([200, 304]) }
}

struct Basket: ShopTarget {
    struct Answer: Decodable, Equatable {
        let total: Int
    }

    let path = "/basket"
    let sampleData = Data(#"{"total":3}"#.utf8)
}

func load<T: ShopTarget>(_ target: T, from provider: MoyaProvider<MultiTarget>) async throws -> T.Answer {
    try await provider.value(of: MultiTarget(target))
}
