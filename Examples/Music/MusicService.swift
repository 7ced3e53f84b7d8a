import Foundation
import Moya
import RxMoya

/// The one door to the service.
final class MusicService {
    static let shared = MusicService()

    private let provider: MoyaProvider<MusicAPI>

    init(plugins: [PluginType] = [NetworkLoggerPlugin.verbose]) {
        provider = MoyaProvider(callbackQueue: DispatchQueue(label: "music"), plugins: plugins)
    }

    func ads() -> Observable<ListResponse<Ad>> {
        list(.ads(position: 0), of: Ad.self)
    }

    func songs(page: Int = 1) -> Observable<ListResponse<Song>> {
        list(.songs(page: page), of: Song.self)
    }

    /// All pages, one after the other.
    func allSongs(from page: Int = 1) -> Observable<[Song]> {
        songs(page: page).concatMap { answer -> Observable<[Song]> in
            let songs = Observable.just(answer.data?.data ?? [])
            guard let next = answer.data?.next else { return songs }
            return songs.concat(self.allSongs(from: next))
        }
    }

    func song(id: String) -> Observable<DetailResponse<Song>> {
        detail(.song(id: id), of: Song.self)
    }

    func register(_ registration: Registration) -> Observable<DetailResponse<User>> {
        detail(.register(registration), of: User.self)
    }

    /// Logs in; from then on the session's token is in the header of every request.
    func login(_ credentials: Credentials) -> Observable<DetailResponse<Token>> {
        detail(.login(credentials), of: Token.self).do(onNext: { answer in
            if let token = answer.data { UserSession.token = token.session }
        })
    }

    func profile() -> Observable<DetailResponse<User>> {
        detail(.profile, of: User.self)
    }

    private func detail<Model: Decodable>(_ api: MusicAPI, of type: Model.Type) -> Observable<DetailResponse<Model>> {
        request(api).mapObject(DetailResponse<Model>.self)
    }

    private func list<Model: Decodable>(_ api: MusicAPI, of type: Model.Type) -> Observable<ListResponse<Model>> {
        request(api).mapObject(ListResponse<Model>.self)
    }

    private func request(_ api: MusicAPI) -> Observable<Response> {
        provider.rx.request(api).filterSuccessfulStatusCodes().asObservable()
    }
}
