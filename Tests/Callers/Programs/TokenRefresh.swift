import Moya

/// A call that is made again after its token was refreshed.
@MainActor
final class SessionKeeper {
    private let provider: MoyaProvider<AccountAPI>
    private(set) var refreshes = 0

    init(provider: MoyaProvider<AccountAPI>) {
        self.provider = provider
    }

    func balance(completion: @escaping (Result<String, Error>) -> Void) {
        provider.request(.balance) { result in
            if case .success(let response) = result, response.statusCode == 401, self.refreshes == 0 {
                self.refresh { self.balance(completion: completion) }
            } else {
                completion(Result { try result.get().mapString() })
            }
        }
    }

    private func refresh(then next: @escaping () -> Void) {
        refreshes += 1
        provider.request(.login) { _ in next() }
    }
}
