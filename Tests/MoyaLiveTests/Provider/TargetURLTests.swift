import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Base URLs and paths, as they reach the server (cases T05, T06).
@Suite(.everyEngine) struct TargetURLTests {
    private func target(received base: String, _ path: String) async throws -> String? {
        let server = try MockServer()
        server.route("*", response: .text("ok"))
        let baseURL = try #require(URL(string: "http://127.0.0.1:\(server.port)\(base)"))
        let result = await Way.awaited.result(of: AnyAPI(baseURL: baseURL, path: path))
        #expect(try result.get().statusCode == 200)
        return server.requests.first?.target
    }

    @Test(
        "a base and a path meet in one slash (T05)",
        arguments: ["/v1", "/v1/"],
        [("users", "/v1/users"), ("/users", "/v1/users"), ("users/", "/v1/users/"), ("/", "/v1/")]
    )
    func slashes(base: String, path: (given: String, expected: String)) async throws {
        #expect(try await target(received: base, path.given) == path.expected)
    }

    @Test(
        "what a path cannot hold is encoded (T06)",
        arguments: [
            ("/文件", "/v1/%E6%96%87%E4%BB%B6"), ("a b", "/v1/a%20b"), ("/😀", "/v1/%F0%9F%98%80"),
            ("/a[0]", "/v1/a%5B0%5D"), ("/100%", "/v1/100%25"),
        ]
    )
    func encoding(path: String, expected: String) async throws {
        #expect(try await target(received: "/v1", path) == expected)
    }
}
