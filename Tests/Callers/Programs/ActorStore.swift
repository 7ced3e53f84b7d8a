import Moya

/// An actor that holds a provider and awaits it.
actor ArticleStore {
    private let provider: MoyaProvider<ArticleAPI>
    private var titles: [String] = []

    init(provider: MoyaProvider<ArticleAPI>) {
        self.provider = provider
    }

    func load(page: Int) async throws -> [String] {
        let response = try await provider.request(.list(page: page))
        let new = try response.filterSuccessfulStatusCodes().map([String].self, atKeyPath: "titles")
        titles += new
        return titles
    }

    func loadInBackground(page: Int) {
        provider.request(.list(page: page), callbackQueue: .global()) { result in
            guard let response = try? result.get() else { return }
            _Concurrency.Task { self.add((try? response.map([String].self, atKeyPath: "titles")) ?? []) }
        }
    }

    private func add(_ new: [String]) {
        titles += new
    }
}
