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

        /// A small answer that becomes a thousand times as large fills the file or the reader, and no memory.
        @Test(arguments: Transports.able(to: .backPressure))
        func aBodyThatSwellsFillsNoMemory(subject: TransportUnderTest) async throws {
            let count = 512 << 20
            let packer = Process()
            packer.executableURL = URL(fileURLWithPath: "/bin/sh")
            packer.arguments = ["-c", "head -c \(count) /dev/zero | gzip -9"]
            let output = Pipe()
            packer.standardOutput = output
            try packer.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            packer.waitUntilExit()
            try #require(bytes.count > 100_000 && bytes.count < 1 << 20)
            let server = try MockServer()
            server.route(nil, "/z", response: MockResponse(headers: ["Content-Encoding": "gzip"], body: .data(bytes)))
            try await subject.with { transport in
                let before = try #require(ProcessGauge.residentBytes)
                try ProcessGauge.forgetPeak()
                let request = TransferRequest(url: server.address("/z"), delivery: .stream(buffer: 1 << 16))
                guard case .stream(let body) = try await transport.send(request, events: .none).body else { return }
                var received = 0
                for try await piece in body { received += piece.count }
                #expect(received == count)
                let growth = try #require(ProcessGauge.peakBytes) - before
                #expect(growth < (64 << 20) * ProcessGauge.allowance, "\(growth >> 20) MiB")
            }
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
