import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Tasks with a body and a query, as the server sees them.
@Suite(.everyEngine) struct CompositeTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: .text("x"))
        return server
    }

    private func target(_ server: MockServer, _ encoding: any ParameterEncoding) -> AnyAPI {
        server.target(
            "/",
            .post,
            .requestCompositeParameters(
                bodyParameters: ["city": 1],
                bodyEncoding: encoding,
                urlParameters: ["_method": "put"]
            )
        )
    }

    @Test("a JSON body and a query go together (T08)", arguments: Way.allCases)
    func json(way: Way) async throws {
        let server = try server()
        _ = try await way.result(of: target(server, JSONEncoding.default)).get()
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/?_method=put")
        #expect(request.text == #"{"city":1}"#)
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test("a form body needs an encoding that writes to the body; the other is an error (T09)", arguments: Way.allCases)
    func form(way: Way) async throws {
        let server = try server()
        let refused = await way.result(of: target(server, URLEncoding.default))
        #expect(throws: MoyaError.self) { try refused.get() }
        #expect(server.requests.isEmpty)
        _ = try await way.result(of: target(server, URLEncoding.httpBody)).get()
        let request = try #require(server.requests.first)
        #expect(request.target == "/?_method=put")
        #expect(request.text == "city=1")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded; charset=utf-8")
    }
}
