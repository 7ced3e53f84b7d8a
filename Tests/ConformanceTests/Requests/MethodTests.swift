import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Methods {
        static let all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "PURGE"]
        static let withBody = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND"]

        @Test(arguments: Transports.all, all)
        func everyMethodIsSentAsGiven(subject: TransportUnderTest, method: String) async throws {
            let server = try MockServer()
            server.route(nil, "/m", response: .text("ok"))
            try await subject.with { transport in
                let request = TransferRequest(method: HTTPMethod(rawValue: method), url: server.address("/m"))
                let reply = try await transport.whole(request)
                #expect(reply.head.statusCode == 200)
                #expect(reply.text == (method == "HEAD" ? "" : "ok"))
            }
            #expect(server.requests.map(\.method) == [method])
            #expect(server.requests.first?.bodyCount == 0)
        }

        @Test(arguments: Transports.all, withBody)
        func everyMethodButGetAndHeadCarriesABody(subject: TransportUnderTest, method: String) async throws {
            let server = try MockServer()
            server.route(nil, "/m", response: MockResponse(body: .echo))
            try await subject.with { transport in
                let reply = try await transport.whole(
                    TransferRequest(
                        method: HTTPMethod(rawValue: method),
                        url: server.address("/m"),
                        body: .data(Data("payload".utf8))
                    )
                )
                #expect(reply.text == "payload")
            }
            #expect(server.requests.map(\.method) == [method])
        }
    }
}
