import Foundation
import Moya
import MoyaHTTP
import Synchronization

/// Every option of a provider, on one page.
struct GitHubProvider {
    /// What the log says; the app would write it to its own.
    let log = Lines()
    /// How many requests are on their way; an app would show an indicator while there are some.
    let activity = Activity()

    private let session: Session
    private let token: String
    private let plugins: [any PluginType]

    init(session: Session, token: String, plugins: [any PluginType] = []) {
        self.session = session
        self.token = token
        self.plugins = plugins
    }

    func make(
        stubClosure: @escaping MoyaProvider<GitHubAPI>.StubClosure = MoyaProvider.neverStub
    ) -> MoyaProvider<GitHubAPI> {
        MoyaProvider(
            endpointClosure: Self.endpoint,
            requestClosure: Self.request,
            stubClosure: stubClosure,
            callbackQueue: DispatchQueue(label: "github"),
            session: session,
            plugins: [tokens, credentials, indicator, logger] + plugins,
            trackInflights: true
        )
    }

    /// From a target to an endpoint: fields that all have, and the answer that stubs give.
    private static func endpoint(_ target: GitHubAPI) -> Endpoint {
        let endpoint = MoyaProvider.defaultEndpointMapping(for: target)
            .adding(newHTTPHeaderFields: ["X-GitHub-Api-Version": "2022-11-28"])
        guard case .user("nobody") = target else { return endpoint }
        return endpoint.replacing(sampleResponseClosure: { .networkResponse(404, Data()) })
    }

    /// From an endpoint to a request: all that `URLRequest` has and a target has not. It may answer later.
    private static func request(_ endpoint: Endpoint, done: @escaping (Result<URLRequest, MoyaError>) -> Void) {
        do {
            var request = try endpoint.urlRequest()
            request.timeoutInterval = 5
            request.cachePolicy = .reloadIgnoringLocalCacheData
            done(.success(request))
        } catch let error as MoyaError {
            done(.failure(error))
        } catch {
            done(.failure(.underlying(error, nil)))
        }
    }

    /// Targets that are `AccessTokenAuthorizable` get the token.
    private var tokens: AccessTokenPlugin {
        let token = token
        return AccessTokenPlugin { _ in token }
    }

    /// Answers a challenge for name and password.
    private var credentials: CredentialsPlugin {
        CredentialsPlugin { target in
            target.path == "/billing" ? URLCredential(user: "ada", password: "sesame", persistence: .none) : nil
        }
    }

    private var indicator: NetworkActivityPlugin {
        NetworkActivityPlugin { [activity] change, _ in activity.add(change == .began ? 1 : -1) }
    }

    private var logger: NetworkLoggerPlugin {
        NetworkLoggerPlugin(
            configuration: .init(output: { [log] _, items in log.add(items) }, logOptions: .verbose)
        )
    }
}

/// Lines of text that are added from any thread.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ new: [String]) {
        lines.withLock { $0 += new }
    }
}

/// How many requests are on their way, and how many there were.
final class Activity: Sendable {
    private let counts = Mutex((current: 0, total: 0))

    var current: Int { counts.withLock(\.current) }
    var total: Int { counts.withLock(\.total) }

    func add(_ change: Int) {
        counts.withLock { $0 = ($0.current + change, $0.total + max(change, 0)) }
    }
}
