import Moya

/// A repository that is generic over its API.
class Repository<API: TargetType> {
    let provider: MoyaProvider<API>

    init(provider: MoyaProvider<API> = MoyaProvider<API>()) {
        self.provider = provider
    }

    func get<Model: Decodable>(_ api: API, as type: Model.Type, completion: @escaping (Model?) -> Void) {
        provider.request(api) { result in
            completion(try? result.get().map(type))
        }
    }

    func get<Model: Decodable>(_ api: API) async throws -> Model {
        try await provider.request(api).map(Model.self)
    }
}

final class ArticleRepository: Repository<ArticleAPI> {
    func titles() async throws -> [String: [String]] {
        try await get(.list(page: 1))
    }
}
