import Moya

/// A namespace with a provider in a static constant.
enum ArticleService {
    static let provider = MoyaProvider<ArticleAPI>(stubClosure: MoyaProvider.immediatelyStub)

    static func titles(completion: @escaping (Result<[String], MoyaError>) -> Void) {
        provider.request(.list(page: 0)) { result in
            completion(
                result.flatMap { response in
                    do {
                        return .success(try response.map([String].self, atKeyPath: "titles"))
                    } catch let error as MoyaError {
                        return .failure(error)
                    } catch {
                        return .failure(.underlying(error, response))
                    }
                }
            )
        }
    }
}
