import Foundation
import Moya
import MoyaHTTP

/// The game's door to its servers, with a closure for success and one for failure.
final class APIManager {
    /// The provider that all of the game shares.
    let provider: MoyaProvider<GameAPI>

    init(
        session: MoyaHTTP.Session = MoyaProvider<GameAPI>.defaultAlamofireSession(),
        stubbed: Bool = false,
        plugins: [PluginType] = []
    ) {
        provider = MoyaProvider(
            stubClosure: stubbed ? MoyaProvider.immediatelyStub : MoyaProvider.neverStub,
            callbackQueue: DispatchQueue(label: "game"),
            session: session,
            plugins: [CommonParametersPlugin(device: "phone", version: "2.1")] + plugins
        )
    }

    func heroes(page: Int = 1, success: @escaping ([Hero]) -> Void, failure: @escaping (Error) -> Void) {
        request(.heroes(page: page), success: success, failure: failure)
    }

    /// - Parameter success: Gets nil when there is no such hero.
    func hero(id: Int, success: @escaping (Hero?) -> Void, failure: @escaping (Error) -> Void) {
        provider.request(.hero(id: id)) { result in
            switch result {
            case .success(let response) where response.statusCode == 404: success(nil)
            case .success(let response):
                do { success(try response.map(Hero.self)) } catch { failure(error) }
            case .failure(let error): failure(error)
            }
        }
    }

    func setTeam(_ heroes: [Int], success: @escaping ([Int]) -> Void, failure: @escaping (Error) -> Void) {
        request(.setTeam(heroes: heroes), success: success, failure: failure)
    }

    func treasure(success: @escaping (Treasure) -> Void, failure: @escaping (Error) -> Void) {
        request(.treasure, success: success, failure: failure)
    }

    private func request<Model: Decodable>(
        _ target: GameAPI,
        success: @escaping (Model) -> Void,
        failure: @escaping (Error) -> Void
    ) {
        provider.request(target) { result in
            do { success(try result.get().map(Model.self)) } catch { failure(error) }
        }
    }
}
