import Moya

/// Stubs as unit tests of apps use them.
func makeStubbedProvider(failing: Bool) -> MoyaProvider<ArticleAPI> {
    MoyaProvider<ArticleAPI>(
        endpointClosure: { target in
            Endpoint(
                url: URL(target: target).absoluteString,
                sampleResponseClosure: {
                    failing ? .networkResponse(500, Data("error".utf8)) : .networkResponse(200, target.sampleData)
                },
                method: target.method,
                task: target.task,
                httpHeaderFields: target.headers
            )
        },
        stubClosure: { target in
            switch target {
            case .list: return .immediate
            case .detail: return .delayed(seconds: 0.1)
            }
        }
    )
}

func makeSequencedProvider() -> MoyaProvider<ArticleAPI> {
    let stubs = StubSequence([.networkResponse(503, Data()), .fault(.timedOut), .networkResponse(200, Data())])
    return MoyaProvider(endpointClosure: stubs.endpoint(for:), stubClosure: MoyaProvider.immediatelyStub)
}
