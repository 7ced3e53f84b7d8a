import Moya

/// Calls that are awaited, with typed errors and several at once.
struct AwaitedArticles {
    let provider = MoyaProvider<ArticleAPI>(stubClosure: MoyaProvider.immediatelyStub)

    func title(_ id: String) async throws(MoyaError) -> String {
        let response = try await provider.request(.detail(id: id))
        return String(decoding: response.data, as: UTF8.self)
    }

    func all(_ ids: [String]) async throws -> [String] {
        let provider = provider
        return try await withThrowingTaskGroup(of: String.self) { group in
            for id in ids {
                group.addTask { try await provider.request(.detail(id: id)).mapString() }
            }
            var titles: [String] = []
            for try await title in group { titles.append(title) }
            return titles
        }
    }

    func two() async throws -> (Int, Int) {
        async let first = provider.request(.list(page: 1))
        async let second = provider.request(.list(page: 2))
        return try await (first.statusCode, second.statusCode)
    }
}
