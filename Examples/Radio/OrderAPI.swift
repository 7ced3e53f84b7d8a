import Foundation
import Moya

/// A shop: log in with a code from a text message, then see orders.
enum OrderAPI {
    case sendCode(phone: String)
    case login(phone: String, code: String)
    case orders(state: OrderState = .all, page: Int = 1, size: Int = 20)
    case cancel(order: String, reason: String = "No reason given")
}

enum OrderState: String, Decodable {
    case all, open, cancelled
}

extension OrderAPI: TargetType {
    var baseURL: URL { URL(string: "http://shop.example/api") ?? URL(fileURLWithPath: "/") }

    var path: String {
        switch self {
        case .sendCode: "code"
        case .login: "login"
        case .orders: "orders"
        case .cancel(let order, _): "orders/\(order)/cancel"
        }
    }

    /// A shop of the old school: everything is a form.
    var method: Moya.Method { .post }

    var task: Moya.Task {
        .requestParameters(parameters: parameters.merging(common) { own, _ in own }, encoding: URLEncoding.httpBody)
    }

    var headers: [String: String]? {
        ["X-Device": Device.current.name, "X-System": Device.current.system, "Accept-Language": "en"]
    }

    var validationType: ValidationType { .successCodes }

    private var parameters: [String: Any] {
        switch self {
        case .sendCode(let phone): ["phone": phone]
        case .login(let phone, let code): ["phone": phone, "code": code]
        case .orders(let state, let page, let size): ["state": state.rawValue, "page": page, "size": size]
        case .cancel(_, let reason): ["reason": reason]
        }
    }

    /// What the shop wants to know with every request.
    private var common: [String: Any] {
        ["app": "shop", "version": Device.current.version]
    }
}

extension OrderAPI: AccessTokenAuthorizable {
    var authorizationType: AuthorizationType? {
        switch self {
        case .sendCode, .login: nil
        case .orders, .cancel: .bearer
        }
    }
}

/// The device that the app runs on.
struct Device {
    static let current = Device(name: "Phone 7", system: "Linux", version: "3.2.0")

    let name: String
    let system: String
    let version: String
}

struct Order: Decodable, Equatable {
    let id: String
    let state: OrderState
}
