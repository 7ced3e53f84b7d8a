import Foundation
import Moya
import MoyaHTTP
import Synchronization

/// The shop's door: it remembers who is logged in, and adds that to the calls that need it.
final class Shop: Sendable {
    private struct Login: Decodable {
        let token: String
    }

    private let login = LoginState()
    private let provider: MoyaProvider<OrderAPI>

    init(session: MoyaHTTP.Session, plugins: [any PluginType] = []) {
        let tokens = AccessTokenPlugin { [login] _ in login.token }
        provider = MoyaProvider(session: session, plugins: [tokens] + plugins)
    }

    func sendCode(to phone: String) async throws(MoyaError) {
        _ = try await provider.request(.sendCode(phone: phone))
    }

    func logIn(phone: String, code: String) async throws(MoyaError) {
        let login: Login = try await provider.value(of: .login(phone: phone, code: code), atKeyPath: "result.session")
        self.login.token = login.token
    }

    func orders(_ state: OrderState = .all) async throws(MoyaError) -> [Order] {
        try await provider.value(of: .orders(state: state), atKeyPath: "result.orders")
    }

    func cancel(_ order: String) async throws(MoyaError) -> Order {
        try await provider.value(of: .cancel(order: order), atKeyPath: "result.order")
    }
}

/// Who is logged in, for every thread.
final class LoginState: Sendable {
    private let value = Mutex("")

    var token: String {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
