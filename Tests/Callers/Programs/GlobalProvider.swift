import Moya

/// One provider for the whole app, with plugins.
let articleProvider = MoyaProvider<ArticleAPI>(
    plugins: [
        NetworkLoggerPlugin(configuration: .init(logOptions: .verbose)),
        NetworkActivityPlugin { change, target in
            switch change {
            case .began: print("began \(target.path)")
            case .ended: print("ended \(target.path)")
            }
        },
    ]
)

func printArticle(_ id: String) {
    articleProvider.request(.detail(id: id)) { result in
        switch result {
        case let .success(response):
            print(response.statusCode, (try? response.mapString()) ?? "")
        case let .failure(error):
            print(error.localizedDescription)
        }
    }
}
