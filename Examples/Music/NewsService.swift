import Foundation
import Moya
import RxMoya

/// The one door to the service.
final class NewsService {
    static let shared = NewsService()

    /// The door as it is without a network.
    static let offline = NewsService(stubClosure: MoyaProvider.immediatelyStub)

    private let provider: MoyaProvider<NewsAPI>

    init(stubClosure: @escaping MoyaProvider<NewsAPI>.StubClosure = MoyaProvider.neverStub) {
        provider = MoyaProvider(
            endpointClosure: Self.endpoint,
            requestClosure: { endpoint, done in
                do {
                    var request = try endpoint.urlRequest()
                    request.timeoutInterval = 3
                    done(.success(request))
                } catch {
                    done(.failure(error as? MoyaError ?? .underlying(error, nil)))
                }
            },
            stubClosure: stubClosure,
            callbackQueue: DispatchQueue(label: "news")
        )
    }

    func list<Model: Decodable>(_ api: NewsAPI, of type: Model.Type) -> Observable<List<Model>> {
        request(api).mapObject(List<Model>.self)
    }

    func detail<Model: Decodable>(_ api: NewsAPI, of type: Model.Type) -> Observable<Detail<Model>> {
        request(api).mapObject(Detail<Model>.self)
    }

    /// All pages, one after the other.
    func allPages(from page: Int = 1) -> Observable<[Article]> {
        list(.articles(page: page), of: Article.self).concatMap { list -> Observable<[Article]> in
            let articles = Observable.just(list.data ?? [])
            guard let next = list.paging?.next else { return articles }
            return articles.concat(self.allPages(from: next))
        }
    }

    private func request(_ api: NewsAPI) -> Observable<Response> {
        provider.rx.request(api).asObservable()
    }

    /// As a stub, every request finds the device offline.
    private static func endpoint(_ api: NewsAPI) -> Endpoint {
        Endpoint(
            url: URL(target: api).absoluteString,
            sampleResponseClosure: {
                .networkError(NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet))
            },
            method: api.method,
            task: api.task,
            httpHeaderFields: api.headers
        )
    }
}
