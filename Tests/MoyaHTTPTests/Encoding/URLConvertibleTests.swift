import Foundation
import MoyaHTTP
import Testing

@Suite("URLs and requests")
struct URLConvertibleTests {
    @Test("Texts, URLs and components are URLs")
    func urls() throws {
        let url = try #require(URL(string: "https://example.com/a?b=c"))
        let components = try #require(URLComponents(string: "https://example.com/a?b=c"))
        #expect(try "https://example.com/a?b=c".asURL() == url)
        #expect(try url.asURL() == url)
        #expect(try components.asURL() == url)
    }

    @Test("What is no URL is an error that names it", arguments: ["", "http://[::1"])
    func invalidText(text: String) {
        let error = #expect(throws: AFError.self) { try text.asURL() }
        #expect(error?.isInvalidURLError == true)
        #expect(error?.urlConvertible as? String == text)
        #expect(error?.localizedDescription == "\"\(text)\" is not a URL.")
    }

    @Test("Components that make no URL are an error")
    func invalidComponents() {
        var components = URLComponents()
        components.host = "example.com"
        components.path = "no-slash"
        let convertible: any URLConvertible = components
        let error = #expect(throws: AFError.self) { try convertible.asURL() }
        #expect(error?.isInvalidURLError == true)
    }

    @Test("A request is made from URL, method and headers")
    func request() throws {
        let request = try URLRequest(url: "https://example.com/", method: .query, headers: ["X-One": "1"])
        #expect(request.url?.absoluteString == "https://example.com/")
        #expect(request.httpMethod == "QUERY")
        #expect(request.method == .query)
        #expect(request.headers["x-one"] == "1")
        #expect(request.urlRequest == request)
        #expect(throws: AFError.self) { try URLRequest(url: "", method: .get) }
    }

    @Test("A convertible that fails has no request")
    func failingConvertible() {
        struct Failing: URLRequestConvertible {
            func asURLRequest() throws -> URLRequest { throw CancellationError() }
        }
        #expect(Failing().urlRequest == nil)
        #expect(throws: CancellationError.self) { try URLEncoding.default.encode(Failing(), with: ["a": 1]) }
        #expect(throws: CancellationError.self) { try JSONEncoding.default.encode(Failing(), with: ["a": 1]) }
    }

    @Test("Only a GET with a body can not be sent", arguments: [HTTPMethod.get, .post, .delete, .head])
    func validate(method: HTTPMethod) throws {
        var request = try URLRequest(url: "https://example.com/", method: method)
        try request.validate()
        request.httpBody = Data("x".utf8)
        if method == .get {
            let withBody = request
            let error = #expect(throws: AFError.self) { try withBody.validate() }
            guard case .urlRequestValidationFailed(.bodyDataInGETRequest(let body)) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(body == Data("x".utf8))
        } else {
            try request.validate()
        }
    }
}
