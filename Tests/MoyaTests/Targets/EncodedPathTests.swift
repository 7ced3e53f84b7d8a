import Foundation
import Testing

@testable import Moya

/// Paths that are sent as written, and the warning for those that look like it (cases T01–T06).
@Suite struct EncodedPathTests {
    private struct Verbatim: EncodedPath {
        var baseURL: URL
        var path: String
        var method = Moya.Method.get
        var task = Moya.Task.requestPlain
        var headers: [String: String]?
    }

    @Test(
        "an encoded path is appended as it is",
        arguments: [
            ("https://h/v1", "/login.do?key=1", "https://h/v1/login.do?key=1"),
            ("https://h/v1/", "login.do?key=1", "https://h/v1/login.do?key=1"),
            ("https://h/v1", "/a%26b", "https://h/v1/a%26b"),
            ("https://h/v1?x=1", "a?y=2", "https://h/v1/a?x=1&y=2"),
            ("https://h/v1?x=1", "a", "https://h/v1/a?x=1"),
            ("https://h/v1", "?y=2", "https://h/v1?y=2"),
            ("https://h/123/somepath?X-ABC-Asd=123", "", "https://h/123/somepath?X-ABC-Asd=123"),
            ("https://h/v1", "/plain/path", "https://h/v1/plain/path"),
            ("https://h/v1", "a b", "https://h/v1/a%20b"),
            ("https://h/api/v/", "../../alt/z", "https://h/api/v/../../alt/z"),
        ]
    )
    func verbatim(base: String, path: String, expected: String) throws {
        let target = Verbatim(baseURL: try #require(URL(string: base)), path: path)
        #expect(URL(target: target).absoluteString == expected)
        #expect(URL(target: MultiTarget(MultiTarget(target))).absoluteString == expected)
        #expect(MoyaProvider<Verbatim>.defaultEndpointMapping(for: target).url == expected)
    }

    @Test("without it a question mark and a percent sign are encoded, as ever")
    func byDefault() throws {
        #expect(URL(target: try TestTarget.at("https://h", path: "b?c=1")).absoluteString == "https://h/b%3Fc=1")
        #expect(URL(target: try TestTarget.at("https://h", path: "/a%26b")).absoluteString == "https://h/a%2526b")
    }

    @Test(
        "a path that is likely to be meant otherwise is warned of, with what to do",
        arguments: [("/login.do?key=1", "%3F"), ("/a%26b", "%25"), ("/plain", nil), ("/100%", nil), ("/a b", nil)]
    )
    func warning(path: String, problem: String?) throws {
        let text = PathWarning.text(for: path, of: PlainTarget())
        #expect((text == nil) == (problem == nil))
        if let problem {
            #expect(text?.contains(problem) == true && text?.contains("EncodedPath") == true)
            #expect(text?.contains(path) == true && text?.contains("PlainTarget") == true)
        }
    }
}
