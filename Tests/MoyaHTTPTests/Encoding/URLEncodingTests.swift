import Foundation
import MoyaHTTP
import Testing

@Suite("URLEncoding")
struct URLEncodingTests {
    @Test(
        "Parameters go where method and destination say",
        arguments: [
            (HTTPMethod.get, URLEncoding.default, true), (.head, .default, true), (.delete, .default, true),
            (.post, .default, false), (.put, .default, false), (.patch, .default, false), (.query, .default, false),
            (.post, .queryString, true), (.get, .httpBody, false),
        ]
    )
    func placement(method: HTTPMethod, encoding: URLEncoding, isQuery: Bool) throws {
        let encoded = try encoding.encode(request(method), with: ["foo": 1, "bar": 2])
        #expect(encoded.query == (isQuery ? "bar=2&foo=1" : nil))
        #expect(encoded.bodyText == (isQuery ? nil : "bar=2&foo=1"))
        #expect(encoded.contentType == (isQuery ? nil : formType))
        #expect(encoded.method == method)
    }

    @Test("A content type that is there is kept, the body is replaced")
    func keepsContentType() throws {
        var start = try request(.post, headers: ["content-type": "application/x-special"])
        start.httpBody = Data("old".utf8)
        let encoded = try URLEncoding.default.encode(start, with: ["a": 1])
        #expect(encoded.contentType == "application/x-special")
        #expect(encoded.bodyText == "a=1")
    }

    @Test("No parameters leave the request alone", arguments: [HTTPMethod.get, .post])
    func nilParameters(method: HTTPMethod) throws {
        let encoded = try URLEncoding.default.encode(request(method), with: nil)
        #expect(encoded.url?.absoluteString == "https://example.com/")
        #expect(encoded.httpBody == nil)
        #expect(encoded.contentType == nil)
    }

    @Test("Empty parameters add no question mark and make an empty body")
    func emptyParameters() throws {
        let get = try URLEncoding.default.encode(request(.get), with: [:])
        #expect(get.url?.absoluteString == "https://example.com/")
        let post = try URLEncoding.default.encode(request(.post), with: [:])
        #expect(post.httpBody == Data())
        #expect(post.contentType == formType)
    }

    @Test(
        "The present query and fragment keep their bytes",
        arguments: [
            ("/p?baz=qux", "/p?baz=qux&b=2"),
            ("/p?hd=%5B1%5D", "/p?hd=%5B1%5D&b=2"),
            ("/p?a=%2B%26", "/p?a=%2B%26&b=2"),
            ("/p#f", "/p?b=2#f"),
            ("/p?a=1#f?x", "/p?a=1&b=2#f?x"),
            ("/p?", "/p?b=2"),
            ("/p?a[]=1", "/p?a%5B%5D=1&b=2"),
            ("", "?b=2"),
        ]
    )
    func existingQuery(path: String, expected: String) throws {
        let encoded = try URLEncoding.queryString.encode(request(.post, path), with: ["b": 2])
        #expect(encoded.url?.absoluteString == "https://example.com" + expected)
    }

    @Test("A relative URL becomes absolute before its query grows")
    func relativeURL() throws {
        let base = try #require(URL(string: "https://example.com/a/b"))
        let url = try #require(URL(string: "c?d=1", relativeTo: base))
        let encoded = try URLEncoding.default.encode(URLRequest(url: url), with: ["b": 2])
        #expect(encoded.url?.absoluteString == "https://example.com/a/c?d=1&b=2")
    }

    @Test("A request without URL is an error that says so")
    func missingURL() throws {
        var start = try request()
        start.url = nil
        let error = #expect(throws: AFError.self) { try URLEncoding.default.encode(start, with: ["a": 1]) }
        guard case .parameterEncodingFailed(.missingURL) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    @Test("Keys and values are escaped alike", arguments: FormTexts.escapes)
    func escaping(text: String, escaped: String) throws {
        #expect(URLEncoding.default.escape(text) == escaped)
        let encoded = try URLEncoding.default.encode(request(.post), with: [text: text])
        #expect(encoded.bodyText == "\(escaped)=\(escaped)")
        let query = try URLEncoding.default.encode(request(.get), with: [text: text])
        #expect(query.url?.absoluteString == "https://example.com/?\(escaped)=\(escaped)")
    }

    @Test("20,000 Chinese characters are no trouble")
    func longText() throws {
        let encoded = try URLEncoding.default.encode(
            request(.post),
            with: ["chinese": String(repeating: "一二三四五六七八九十", count: 2_000)]
        )
        let block = "%E4%B8%80%E4%BA%8C%E4%B8%89%E5%9B%9B%E4%BA%94%E5%85%AD%E4%B8%83%E5%85%AB%E4%B9%9D%E5%8D%81"
        #expect(encoded.bodyText == "chinese=" + String(repeating: block, count: 2_000))
    }
}
