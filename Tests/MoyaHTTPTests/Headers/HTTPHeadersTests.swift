import Foundation
import MoyaHTTP
import Testing

@Suite("HTTPHeaders")
struct HTTPHeadersTests {
    static let duplicates: [HTTPHeaders] = [
        ["key": "1", "Key": "2", "KEY": "3"],
        [
            HTTPHeader(name: "key", value: "1"), HTTPHeader(name: "Key", value: "2"),
            HTTPHeader(name: "KEY", value: "3"),
        ],
        HTTPHeaders([HTTPHeader(name: "key", value: "1"), HTTPHeader(name: "KEY", value: "3")]),
    ]

    @Test("Names are unique without case, the newest spelling wins", arguments: duplicates)
    func unique(headers: HTTPHeaders) {
        #expect(headers.count == 1)
        #expect(headers.description == "KEY: 3")
        #expect(headers["kEy"] == "3")
        #expect(headers.value(for: "key") == "3")
    }

    @Test("Dictionaries make unique names as well")
    func dictionary() {
        #expect(HTTPHeaders(["key": "1", "Key": "1", "KEY": "1"]).count == 1)
        #expect(HTTPHeaders(["a": "1", "b": "2"]).dictionary == ["a": "1", "b": "2"])
    }

    @Test("Insertion order is kept and an update keeps the place")
    func order() {
        var headers: HTTPHeaders = ["c": "a", "a": "b"]
        headers.add(name: "b", value: "c")
        headers.update(HTTPHeader(name: "d", value: "d"))
        headers["C"] = "c"
        #expect(headers.description == "C: c\na: b\nb: c\nd: d")
        #expect(headers.map(\.name) == ["C", "a", "b", "d"])
        headers["A"] = nil
        headers.remove(name: "D")
        #expect(headers.map(\.name) == ["C", "b"])
        #expect(headers[1].value == "c")
    }

    @Test("Sorting goes by name without case")
    func sort() {
        var headers: HTTPHeaders = ["c": "3", "B": "2", "a": "1"]
        #expect(headers.sorted().map(\.name) == ["a", "B", "c"])
        headers.sort()
        #expect(headers.map(\.name) == ["a", "B", "c"])
    }

    @Test(
        "Named fields",
        arguments: [
            (HTTPHeader.accept("v"), "Accept: v"), (.acceptCharset("v"), "Accept-Charset: v"),
            (.acceptLanguage("v"), "Accept-Language: v"), (.acceptEncoding("v"), "Accept-Encoding: v"),
            (.authorization("v"), "Authorization: v"), (.authorization(bearerToken: "t"), "Authorization: Bearer t"),
            (
                .authorization(username: "Aladdin", password: "open sesame"),
                "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
            ),
            (.contentDisposition("v"), "Content-Disposition: v"), (.contentEncoding("v"), "Content-Encoding: v"),
            (.contentType("v"), "Content-Type: v"), (.userAgent("v"), "User-Agent: v"),
            (.websocketProtocol("v"), "Sec-WebSocket-Protocol: v"),
        ]
    )
    func named(header: HTTPHeader, text: String) {
        #expect(header.description == text)
    }

    @Test("The default fields stand in their order")
    func defaults() {
        #expect(HTTPHeaders.default.map(\.name) == ["Accept-Encoding", "Accept-Language", "User-Agent"])
        #expect(HTTPHeaders.default["Accept-Encoding"] == "br;q=1.0, gzip;q=0.9, deflate;q=0.8")
        let languages = HTTPHeaders.default["Accept-Language"]?.components(separatedBy: ", ") ?? []
        #expect(!languages.isEmpty && languages.count <= 6)
        #expect(languages.first?.hasSuffix(";q=1.0") == true)
    }

    @Test("The default User-Agent has every part")
    func userAgent() throws {
        let text = try #require(HTTPHeaders.default["User-Agent"])
        let pattern = /[^\/]+\/\S+ \(\S+; build:\S+; \S+ \d+\.\d+\.\d+\) Moya\/16\.0\.0/
        #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
        #expect(AFInfo.version == "16.0.0")
    }

    @Test("Requests, responses and configurations have headers")
    func bridges() throws {
        var request = try URLRequest(url: "https://example.com/", method: .get)
        request.headers = ["X-One": "1"]
        request.headers.add(name: "X-Two", value: "2")
        #expect(request.allHTTPHeaderFields == ["X-One": "1", "X-Two": "2"])
        request.headers = ["X-Three": "3"]
        #expect(request.allHTTPHeaderFields == ["X-Three": "3"])

        let url = try #require(URL(string: "https://example.com/"))
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["X-One": "1"])
        #expect(response?.headers["x-one"] == "1")

        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["X-One": "1", 2: 3]
        #expect(configuration.headers.dictionary == ["X-One": "1"])
        configuration.headers.update(name: "X-One", value: "4")
        #expect(configuration.httpAdditionalHeaders as? [String: String] == ["X-One": "4"])
    }

    @Test("Ready-made configurations carry the default fields")
    func configurations() {
        #expect(URLSessionConfiguration.af.default.headers.sorted() == HTTPHeaders.default.sorted())
        #expect(URLSessionConfiguration.af.ephemeral.headers.sorted() == HTTPHeaders.default.sorted())
        #expect(URLSessionConfiguration.default.headers.isEmpty)
    }
}
