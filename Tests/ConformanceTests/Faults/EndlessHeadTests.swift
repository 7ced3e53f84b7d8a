import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// A peer that sends fields for ever is ended, though it is never idle.
    @Suite struct EndlessHeads {
        enum Place: String, CaseIterable {
            case head, informational, trailer, statusLine
        }

        private func response(_ place: Place, fieldBytes: Int) -> Data {
            let field = "X-Field: \(String(repeating: "v", count: 1000))\r\n"
            let fields = String(repeating: field, count: fieldBytes / field.utf8.count)
            let text =
                switch place {
                case .head: "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 2\r\n\r\nok"
                case .informational:
                    String(repeating: "HTTP/1.1 103 Early\r\n\(field)\r\n", count: fieldBytes / 1050)
                        + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                case .trailer:
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\(fields)\r\n"
                case .statusLine:
                    "HTTP/1.1 200 \(String(repeating: "K", count: min(fieldBytes, 90_000)))\r\n"
                        + "\(fields)Content-Length: 2\r\n\r\nok"
                }
            return Data(text.utf8)
        }

        @Test(arguments: Transports.able(to: .boundedHead), Place.allCases)
        func isEndedWithAnErrorThatSaysWhy(subject: TransportUnderTest, place: Place) async throws {
            let server = try MockServer()
            server.route(nil, "/h", response: .raw(response(place, fieldBytes: 32 << 20)))
            server.route(nil, "/next", response: .text("next"))
            try await subject.with { transport in
                let before = ProcessGauge.residentBytes ?? 0
                try ProcessGauge.forgetPeak()
                for delivery in [BodyDelivery.memory, .stream(buffer: 1 << 16)] {
                    let request = TransferRequest(url: server.address("/h"), delivery: delivery)
                    let error = try await transport.failure(request)
                    #expect(error.code == .responseHeadTooLarge, "\(error)")
                    #expect(error.message.contains("127.0.0.1") && error.message.contains("\(300 << 10) bytes"))
                }
                let growth = (ProcessGauge.peakBytes ?? 0) - before
                #expect(growth < (64 << 20) * ProcessGauge.allowance)
                let next = try await transport.get(server.address("/next"))
                #expect(next.text == "next")
            }
        }

        @Test(
            arguments: Transports.all,
            ["HTTP/1.1 200 OK\r\nX-Long: ", "HTTP/1.1 200 ", "HTTP/1.1 103 Early\r\nX-Long: "]
        )
        func aLineOfTwoMegabytesIsAnErrorThatNamesTheLimit(subject: TransportUnderTest, start: String) async throws {
            let server = try MockServer()
            let end = "\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            let long = Data((start + String(repeating: "v", count: 2_000_000) + end).utf8)
            server.route(nil, "/h", response: .raw(long))
            server.route(nil, "/next", response: .text("next"))
            try await subject.with { transport in
                for method in [HTTPMethod.get, .post] {
                    let error = try await transport.failure(TransferRequest(method: method, url: server.address("/h")))
                    #expect(error.code == .responseHeadTooLarge, "\(error)")
                    #expect(error.message.contains("header from 127.0.0.1 is too large"))
                    #expect(error.message.contains("\(100 << 10) bytes"))
                }
                let next = try await transport.get(server.address("/next"))
                #expect(next.text == "next")
            }
        }

        @Test(arguments: Transports.able(to: .boundedHead), [Place.head, .informational, .trailer])
        func longOnesAreTaken(subject: TransportUnderTest, place: Place) async throws {
            let server = try MockServer()
            server.route(nil, "/h", response: .raw(response(place, fieldBytes: 200_000)))
            try await subject.with { transport in
                let reply = try await transport.get(server.address("/h"))
                #expect(reply.text == "ok")
            }
        }
    }
}
