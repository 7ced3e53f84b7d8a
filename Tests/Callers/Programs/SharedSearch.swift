import Moya

/// Equal searches that overlap are one request.
final class SharedSearch {
    private let provider = MoyaProvider<ArticleAPI>(
        stubClosure: MoyaProvider.delayedStub(0.01),
        trackInflights: true
    )

    var isBusy: Bool { !provider.inflightRequests.isEmpty }

    func titles(_ page: Int, completion: @escaping Moya.Completion) -> Cancellable {
        provider.request(.list(page: page), completion: completion)
    }
}
