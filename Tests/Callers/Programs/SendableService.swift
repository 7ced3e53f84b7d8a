import Moya

/// A value that may cross threads and holds a provider.
struct ArticleClient: Sendable {
    let provider: MoyaProvider<ArticleAPI>
    var retries = 1

    func detail(_ id: String) async throws -> String {
        var left = retries
        while true {
            do {
                return try await provider.request(.detail(id: id)).mapString()
            } catch MoyaError.underlying(_, nil) where left > 0 {
                left -= 1
            }
        }
    }
}
