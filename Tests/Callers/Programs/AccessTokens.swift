// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// Targets that say which of their calls carry a token.
enum BankAPI {
    case rates
    case transfer(amount: Decimal)
}

extension BankAPI: TargetType, AccessTokenAuthorizable {
    var baseURL: URL { URL(string: "https://bank.example.com")! }
    var path: String {
        switch self {
        case .rates: return "rates"
        case .transfer: return "transfers"
        }
    }
    var method: Moya.Method {
        switch self {
        case .rates: return .get
        case .transfer: return .post
        }
    }
    var task: Moya.Task {
        switch self {
        case .rates: return .requestPlain
        case .transfer(let amount):
            return .requestCompositeParameters(
                bodyParameters: ["amount": "\(amount)"],
                bodyEncoding: JSONEncoding.default,
                urlParameters: ["dry": true]
            )
        }
    }
    var headers: [String: String]? { nil }
    var authorizationType: AuthorizationType? {
        switch self {
        case .rates: return nil
        case .transfer: return .bearer
        }
    }
}

func makeBankProvider(token: @escaping (TargetType) -> String) -> MoyaProvider<BankAPI> {
    MoyaProvider<BankAPI>(plugins: [
        AccessTokenPlugin(tokenClosure: token),
        CredentialsPlugin { _ in URLCredential(user: "user", password: "password", persistence: .none) },
    ])
}
