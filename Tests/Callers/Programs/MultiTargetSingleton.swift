import Moya

/// One provider for the targets of all APIs.
final class API {
    static let shared = API()

    private let provider = MoyaProvider<MultiTarget>(
        stubClosure: MoyaProvider<MultiTarget>.immediatelyStub,
        plugins: [AccessTokenPlugin { _ in "token" }]
    )

    private init() {}

    @discardableResult
    func request<T: TargetType, Value: Decodable>(
        _ target: T,
        as type: Value.Type,
        atKeyPath keyPath: String? = nil,
        completion: @escaping (Result<Value, Error>) -> Void
    ) -> Cancellable {
        return provider.request(MultiTarget(target)) { result in
            completion(Result { try result.get().map(Value.self, atKeyPath: keyPath) })
        }
    }
}

extension API: @unchecked Sendable {}

func loadTitles(completion: @escaping ([String]) -> Void) {
    API.shared.request(ArticleAPI.list(page: 1), as: [String].self, atKeyPath: "titles") { result in
        completion((try? result.get()) ?? [])
    }
}
