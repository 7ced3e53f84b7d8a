import MoyaHTTP
import Testing

// Compiled in Swift 5 mode without upcoming features: the spelling of older applications must be accepted.

private struct HeaderEncoding: ParameterEncoding {
    func encode(_ urlRequest: URLRequestConvertible, with parameters: [String: Any]?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        request.headers = HTTPHeaders((parameters ?? [:]).compactMapValues { $0 as? String })
        return request
    }
}

private enum Route: URLRequestConvertible {
    case search(String)

    func asURLRequest() throws -> URLRequest {
        switch self {
        case .search(let text):
            let request = try URLRequest(url: "https://example.com/search", method: .get)
            return try URLEncoding.default.encode(request, with: ["q": text])
        }
    }
}

private func isStatus(_ error: Error, _ code: Int) -> Bool {
    if case .responseValidationFailed(reason: .unacceptableStatusCode(code: let found))? = error.asAFError {
        return found == code
    }
    return false
}

@Suite("Code in Swift 5 mode")
struct SourceCompatibilityTests {
    @Test("Encodings, routes and errors are written as ever")
    func spelling() throws {
        var parameters: Parameters = ["X-One": "1"]
        parameters["X-Two"] = "2"
        let request = try HeaderEncoding().encode(Route.search("a b"), with: parameters)
        #expect(request.url?.absoluteString == "https://example.com/search?q=a%20b")
        #expect(request.headers["x-two"] == "2")
        #expect(isStatus(AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 404)), 404))
        let encodings: [ParameterEncoding] = [
            URLEncoding(destination: .queryString), URLEncoding(arrayEncoding: .noBrackets), JSONEncoding.prettyPrinted,
        ]
        #expect(encodings.count == 3)
    }
}
