import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Addresses {
        @Test(arguments: Transports.all)
        func aNameLeadsWhereTheConfigurationSaysOrNowhere(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route("/", response: .text("here"))
            let setup = TransportSetup(connectsTo: ["api.example:80": "127.0.0.1:\(server.port)"])
            let transport = try subject.make(setup)
            defer { transport.close() }
            if subject.exclusions.contains(Ability.anotherAddress.rawValue) {
                let error = try await transport.failure(TransferRequest(url: "http://api.example/"))
                #expect(error.code == .unsupported, "\(error)")
                #expect(server.requests.isEmpty)
            } else {
                let reply = try await transport.get("http://api.example/")
                #expect(reply.text == "here")
                #expect(server.requests.first?.headers["Host"] == "api.example")
            }
        }
    }
}
