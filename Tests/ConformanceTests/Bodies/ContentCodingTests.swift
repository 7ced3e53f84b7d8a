import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct ContentCoding {
        static let plain = String(repeating: "{\"key\":\"value\"}", count: 334)
        static let coded: [(coding: String, base64: String)] = [
            ("gzip", "H4sIAAAAAAACA+3HMQ0AIAwAMC+TgRuOXfBCQha8o4Kv/Vox8kSL3efKuKWqqqqqqqqqqqo/+wBZhx9fkhMAAA=="),
            ("deflate", "eNrtxzENACAMADAvk4Ebjl3wQkIWvKOCr/1aMfJEi93nyrilqqqqqqqqqqqqP/sAAJSwGw=="),
        ]

        @Test(arguments: Transports.all, coded)
        func aCodedBodyArrivesDecoded(
            subject: TransportUnderTest,
            coded: (coding: String, base64: String)
        ) async throws {
            let server = try MockServer()
            let bytes = try #require(Data(base64Encoded: coded.base64))
            let response = MockResponse(headers: ["Content-Encoding": coded.coding], body: .data(bytes))
            server.route(nil, "/z", response: response)
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                for delivery in [BodyDelivery.memory, .file(folder.file("z")), .stream(buffer: 1000)] {
                    let log = EventLog()
                    let accept = HTTPHeader(name: "Accept-Encoding", value: "gzip, deflate")
                    let request = TransferRequest(url: server.address("/z"), headers: [accept], delivery: delivery)
                    let reply = try await transport.whole(request, events: log.sink)
                    #expect(reply.text == Self.plain)
                    #expect(log.received.last == 5010)
                    for case .received(let bytes, let expected) in log.events {
                        #expect(bytes <= expected ?? bytes)
                    }
                }
            }
            #expect(server.requests.first?.headers["Accept-Encoding"] == "gzip, deflate")
        }

        @Test(arguments: Transports.all)
        func brokenCodingIsAnError(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(headers: ["Content-Encoding": "gzip"], body: .text("this is not gzip at all"))
            server.route(nil, "/z", response: response)
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/z")))
                #expect(error.code == .cannotDecodeContent)
            }
        }
    }
}
