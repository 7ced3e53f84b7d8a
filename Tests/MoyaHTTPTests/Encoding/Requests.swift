import Foundation
import MoyaHTTP

/// A request to `https://example.com/`, or to the same host with this path and query.
func request(_ method: HTTPMethod = .get, _ path: String = "/", headers: HTTPHeaders? = nil) throws -> URLRequest {
    try URLRequest(url: "https://example.com\(path)", method: method, headers: headers)
}

extension URLRequest {
    var bodyText: String? { httpBody.map { String(decoding: $0, as: UTF8.self) } }
    var contentType: String? { headers["Content-Type"] }
    /// The query as it is sent.
    var query: String? {
        url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.percentEncodedQuery }
    }
}

let formType = "application/x-www-form-urlencoded; charset=utf-8"
