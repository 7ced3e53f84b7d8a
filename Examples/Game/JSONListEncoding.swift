import Foundation
import Moya
import MoyaHTTP

/// Sends the list under one key as the whole body: a JSON array at the top.
struct JSONListEncoding: Moya.ParameterEncoding {
    let key: String

    func encode(_ urlRequest: URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let list = parameters?[key] as? [Any], JSONSerialization.isValidJSONObject(list) else {
            throw JSONListError(key: key)
        }
        request.httpBody = try JSONSerialization.data(withJSONObject: list)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }
}

struct JSONListError: LocalizedError {
    let key: String

    var errorDescription: String? { "The parameters hold no list for \"\(key)\" that can be written as JSON." }
}
