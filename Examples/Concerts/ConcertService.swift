import Foundation
import Moya
import RxMoya

/// The one door to the service.
final class ConcertService {
    static let shared = ConcertService()

    private let provider: MoyaProvider<ConcertAPI>

    init(timeout: TimeInterval = 3, plugins: [PluginType] = []) {
        provider = MoyaProvider(
            requestClosure: { endpoint, done in
                do {
                    var request = try endpoint.urlRequest()
                    request.timeoutInterval = timeout
                    done(.success(request))
                } catch {
                    done(.failure(error as? MoyaError ?? .underlying(error, nil)))
                }
            },
            callbackQueue: DispatchQueue(label: "concerts"),
            plugins: plugins
        )
    }

    func concert(id: String) -> Observable<Answer<Concert>> {
        request(.concert(id: id)).map(Answer<Concert>.self)
    }

    /// What will be played, as text.
    func programme(of concert: String) -> Observable<String> {
        request(.programme(concert: concert)).mapString()
    }

    func buy(_ tickets: Int, for concert: String) -> Observable<Answer<Order>> {
        request(.buy(tickets: tickets, concert: concert)).map(Answer<Order>.self)
    }

    private func request(_ api: ConcertAPI) -> Observable<Response> {
        provider.rx.request(api).filterSuccessfulStatusCodes().asObservable()
    }
}
