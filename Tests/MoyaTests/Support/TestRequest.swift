import Foundation
import Synchronization

@testable import Moya

/// A request that a plugin is shown, and what the plugin did to it.
final class TestRequest: RequestType {
    let request: URLRequest?
    let sessionHeaders: [String: String]
    let curl: String
    private(set) var credentials: [URLCredential] = []

    init(_ request: URLRequest? = nil, sessionHeaders: [String: String] = [:], curl: String = "") {
        self.request = request
        self.sessionHeaders = sessionHeaders
        self.curl = curl
    }

    func authenticate(username: String, password: String, persistence: URLCredential.Persistence) -> Self {
        authenticate(with: URLCredential(user: username, password: password, persistence: persistence))
    }

    func authenticate(with credential: URLCredential) -> Self {
        credentials.append(credential)
        return self
    }

    func cURLDescription(calling handler: @escaping (String) -> Void) -> Self {
        handler(curl)
        return self
    }
}
