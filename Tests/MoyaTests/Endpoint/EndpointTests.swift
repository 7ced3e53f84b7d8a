import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

@testable import Moya

struct EndpointTests {
    private static let url = "https://example.com/endpoint"
    private static let headers = ["Title": "Nominated"]

    static func endpoint(
        _ task: Moya.Task = .requestPlain,
        url: String = url,
        method: Moya.Method = .get,
        headers: [String: String]? = headers
    ) -> Endpoint {
        Endpoint(
            url: url,
            sampleResponseClosure: { .networkResponse(200, Data()) },
            method: method,
            task: task,
            httpHeaderFields: headers
        )
    }

    @Test func addingHeadersKeepsTheRest() {
        let endpoint = Self.endpoint(method: .post)
        let changed = endpoint.adding(newHTTPHeaderFields: ["User-Agent": "x", "Title": "new"])
        #expect(changed.httpHeaderFields == ["User-Agent": "x", "Title": "new"])
        #expect(changed.url == endpoint.url)
        #expect(changed.method == endpoint.method)
        #expect(endpoint.httpHeaderFields == Self.headers)
    }

    @Test func addingNoHeadersKeepsThatThereAreNone() {
        #expect(Self.endpoint(headers: nil).adding(newHTTPHeaderFields: [:]).httpHeaderFields == nil)
        #expect(Self.endpoint(headers: nil).adding(newHTTPHeaderFields: ["A": "b"]).httpHeaderFields == ["A": "b"])
    }

    @Test func replacingTheTaskKeepsTheRest() throws {
        let changed = Self.endpoint(method: .post).replacing(task: .requestData(Data("x".utf8)))
        #expect(changed.httpHeaderFields == Self.headers)
        #expect(try changed.urlRequest().httpBody == Data("x".utf8))
        #expect(try changed.urlRequest().httpMethod == "POST")
    }

    private static let plainTasks: [@Sendable () -> Moya.Task] = [
        { .requestPlain }, { .uploadFile(URL(filePath: "/f")) }, { .uploadMultipart([]) },
        { .downloadDestination { url, _ in (url, []) } },
    ]

    @Test(arguments: plainTasks.indices)
    func tasksWithoutContentGiveMethodURLAndHeadersAlone(index: Int) throws {
        let request = try Self.endpoint(Self.plainTasks[index](), method: .put).urlRequest()
        #expect(request.httpBody == nil)
        #expect(request.url?.absoluteString == Self.url)
        #expect(request.allHTTPHeaderFields == Self.headers)
        #expect(request.httpMethod == "PUT")
    }

    @Test func withoutHeadersTheRequestHasNone() throws {
        #expect(try Self.endpoint(headers: nil).urlRequest().allHTTPHeaderFields == nil)
    }

    @Test func parametersAreAppliedByTheirEncoding() throws {
        let parameters = ["Nemesis": "Harvey"]
        let plain = try Self.endpoint(method: .post).urlRequest()
        let expected = try JSONEncoding.default.encode(plain, with: parameters)
        let tasks: [Moya.Task] = [
            .requestParameters(parameters: parameters, encoding: JSONEncoding.default),
            .downloadParameters(parameters: parameters, encoding: JSONEncoding.default) { url, _ in (url, []) },
        ]
        for task in tasks {
            let request = try Self.endpoint(task, method: .post).urlRequest()
            #expect(request.httpBody == Data(#"{"Nemesis":"Harvey"}"#.utf8))
            #expect(request.url == expected.url)
            #expect(request.allHTTPHeaderFields == expected.allHTTPHeaderFields)
            #expect(request.httpMethod == "POST")
        }
    }

    @Test func dataIsTheBodyAndBringsNoContentType() throws {
        let request = try Self.endpoint(.requestData(Data("test".utf8)), method: .post).urlRequest()
        #expect(request.httpBody == Data("test".utf8))
        #expect(request.allHTTPHeaderFields == Self.headers)
        #expect(request.url?.absoluteString == Self.url)
    }

    private struct Issue: Codable, Equatable {
        var title = "Hello"
        var date = Date(timeIntervalSince1970: 0)
    }

    @Test func anEncodableIsAJSONBody() throws {
        let request = try Self.endpoint(.requestJSONEncodable(Issue()), method: .post).urlRequest()
        let body = try #require(request.httpBody)
        #expect(try JSONDecoder().decode(Issue.self, from: body) == Issue())
        #expect(request.allHTTPHeaderFields == ["Title": "Nominated", "Content-Type": "application/json"])
        #expect(request.httpMethod == "POST")
        #expect(request.url?.absoluteString == Self.url)
    }

    @Test func anArrayCanBeAJSONBody() throws {
        let request = try Self.endpoint(.requestJSONEncodable([1, 2, 3]), method: .post).urlRequest()
        #expect(request.httpBody == Data("[1,2,3]".utf8))
    }

    @Test func anEncodableIsWrittenByTheGivenEncoder() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let task = Moya.Task.requestCustomJSONEncodable(Issue(), encoder: encoder)
        let body = try #require(try Self.endpoint(task, method: .post).urlRequest().httpBody)
        #expect(String(decoding: body, as: UTF8.self).contains(#""date":"1970-01-01T00:00:00Z""#))
    }

    @Test func aContentTypeThatIsThereStays() throws {
        let endpoint = Self.endpoint(.requestJSONEncodable(1), method: .post, headers: ["content-type": "a/b"])
        let request = try endpoint.urlRequest()
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "a/b")
        #expect(request.allHTTPHeaderFields?.count == 1)
    }

    @Test func compositeDataIsBodyAndQuery() throws {
        let task = Moya.Task.requestCompositeData(bodyData: Data("test".utf8), urlParameters: ["Nemesis": "Harvey"])
        let request = try Self.endpoint(task, method: .post).urlRequest()
        #expect(request.url?.absoluteString == "\(Self.url)?Nemesis=Harvey")
        #expect(request.httpBody == Data("test".utf8))
        #expect(request.allHTTPHeaderFields == Self.headers)
    }

    @Test func compositeParametersAreJSONBodyAndQuery() throws {
        let task = Moya.Task.requestCompositeParameters(
            bodyParameters: ["city": 1],
            bodyEncoding: JSONEncoding.default,
            urlParameters: ["_method": "put"]
        )
        let request = try Self.endpoint(task, method: .post).urlRequest()
        #expect(request.url?.absoluteString == "\(Self.url)?_method=put")
        #expect(request.httpBody == Data(#"{"city":1}"#.utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test func compositeParametersAreFormBodyAndQuery() throws {
        let task = Moya.Task.requestCompositeParameters(
            bodyParameters: ["city": 1],
            bodyEncoding: URLEncoding.httpBody,
            urlParameters: ["a": "b"]
        )
        let request = try Self.endpoint(task, method: .post).urlRequest()
        #expect(request.httpBody == Data("city=1".utf8))
        #expect(request.url?.query == "a=b")
    }

    @Test func compositeMultipartHasItsQuery() throws {
        let task = Moya.Task.uploadCompositeMultipart([], urlParameters: ["Nemesis": "Harvey"])
        let request = try Self.endpoint(task, method: .post).urlRequest()
        #expect(request.url?.absoluteString == "\(Self.url)?Nemesis=Harvey")
        #expect(request.httpBody == nil)
    }
}
