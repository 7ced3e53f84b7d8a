import Moya

/// A screen that cancels its call when it goes away.
final class SearchController {
    private let provider: MoyaProvider<ArticleAPI>
    private var pending: Cancellable?
    private(set) var found: [String] = []

    init(provider: MoyaProvider<ArticleAPI>) {
        self.provider = provider
    }

    deinit {
        pending?.cancel()
    }

    func search(_ page: Int) {
        pending?.cancel()
        pending = provider.request(.list(page: page)) { [weak self] result in
            guard let self = self else { return }
            self.found = (try? result.get().map([String].self, atKeyPath: "titles")) ?? []
        }
    }

    var isSearching: Bool {
        guard let pending = pending else { return false }
        return !pending.isCancelled
    }
}
