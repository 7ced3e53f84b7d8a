import Foundation
import Testing

@testable import Moya

struct TargetURLTests {
    @Test(arguments: [
        ("http://h/a", "", "http://h/a"), ("http://h/a/", "/b", "http://h/a/b"), ("http://h", "b/c/", "http://h/b/c/"),
        ("http://h/a?x=1", "b", "http://h/a/b?x=1"), ("http://h", "b?c=1", "http://h/b%3Fc=1"),
        ("http://h", "a b%20é", "http://h/a%20b%2520%C3%A9"), ("http://h", "//x", "http://h//x"),
        ("http://h/", "/", "http://h/"), ("https://h/12?X-A=3", "", "https://h/12?X-A=3"),
        ("https://h/v1", "/login.do?key=1", "https://h/v1/login.do%3Fkey=1"),
        ("https://h", "/a%26b", "https://h/a%2526b"), ("https://h/v/", "../../z", "https://h/v/../../z"),
        ("https://h/v1", "users", "https://h/v1/users"), ("https://h/v1/", "users", "https://h/v1/users"),
        ("https://h/v1", "/users/", "https://h/v1/users/"), ("https://h/v1", "/", "https://h/v1/"),
        ("https://h", "/文件", "https://h/%E6%96%87%E4%BB%B6"), ("https://h", "/😀", "https://h/%F0%9F%98%80"),
        ("https://h", "/a[0]", "https://h/a%5B0%5D"), ("https://h", "/100%", "https://h/100%25"),
        ("www.somehost.com/api", "x", "www.somehost.com/api/x"),
    ])
    func appendsThePathToTheBaseURL(base: String, path: String, expected: String) throws {
        let target = try TestTarget.at(base, path: path)
        #expect(URL(target: target).absoluteString == expected)
        #expect(target.absoluteURLString == expected)
    }

    private static let bases = [
        "http://h", "http://h/", "https://h:8080/a", "https://h/a/", "http://h/a//", "http://h/a?x=1", "http://h/#f",
        "HTTP://h/a", "ftp://h/a", "h/a", "mailto:x", "http:", "http:///a", "file:///tmp", "http://u:p@h/a",
        "http://h/a%20b", "http://[::1]:80/a", "http://h/.", "http://é.com/a",
    ]
    private static let pieces = [
        "a", "B", "0", "-", ".", "_", "~", "/", "//", "..", "%", "?", "#", ":", ";", " ", "é", "\\", "&",
    ]

    /// The same texts in every run, so that a failure can be repeated.
    private static let paths: [String] = {
        var state: UInt64 = 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        return (0..<300).map { _ in (0...next(6)).map { _ in pieces[next(pieces.count)] }.joined() } + ["users/1/repos"]
    }()

    @Test(arguments: bases)
    func theShortWayGivesWhatFoundationGives(base: String) throws {
        let url = try #require(URL(string: base))
        for path in Self.paths {
            let expected = url.appendingPathComponent(path).absoluteString
            let target = TestTarget(baseURL: url, path: path)
            #expect(target.absoluteURLString == expected, "\(base) + \(path)")
            #expect(URL(target: target).absoluteString == expected, "\(base) + \(path)")
        }
    }

    @Test func aBaseURLThatIsRelativeToAnotherIsResolved() throws {
        let base = try #require(URL(string: "v1/", relativeTo: URL(string: "https://h/api/")))
        #expect(TestTarget(baseURL: base, path: "users").absoluteURLString == "https://h/api/v1/users")
        #expect(TestTarget(baseURL: base, path: "").absoluteURLString == "https://h/api/v1/")
    }
}
