import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct BackPressure {
        static let size = 64 << 20

        private func server() throws -> MockServer {
            var configuration = MockServer.Configuration()
            configuration.socketBufferByteCount = 128 * 1024
            let server = try MockServer(configuration: configuration)
            server.route(nil, "/slow", response: MockResponse(body: .generated(count: Self.size)))
            return server
        }

        private func stream(_ transport: any Transport, _ server: MockServer) async throws -> BodyBytes {
            let request = TransferRequest(url: server.address("/slow"), delivery: .stream(buffer: 65_536))
            let reply = try await transport.send(request, events: .none)
            guard case .stream(let bytes) = reply.body else {
                throw UnexpectedReply(statusCode: reply.head.statusCode, bodyCount: 0)
            }
            return bytes
        }

        @Test(arguments: Transports.able(to: .backPressure))
        func aReaderThatStopsHoldsTheServerBack(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with { transport in
                let bytes = try await stream(transport, server)
                var iterator = bytes.makeAsyncIterator()
                let first = try await iterator.next()
                #expect(first != nil)
                // The count must stand still, far below the whole body, once all buffers on the way are full.
                let hasSentMuch = await server.waitUntil(timeout: .seconds(1)) { $0.sentByteCount > Self.size / 4 }
                #expect(!hasSentMuch)
                var count = first?.count ?? 0
                while let piece = try await iterator.next() { count += piece.count }
                #expect(count == Self.size)
            }
        }

        @Test(arguments: Transports.all)
        func aReaderThatStopsFillsNoMemory(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with { transport in
                try ProcessGauge.forgetPeak()
                let before = try #require(ProcessGauge.residentBytes)
                let bytes = try await stream(transport, server)
                await server.waitUntil(timeout: .seconds(1)) { $0.responseCount == 1 }
                var count = 0
                var isRight = true
                for try await piece in bytes {
                    isRight = isRight && MockPattern.matches(piece, at: count)
                    count += piece.count
                }
                #expect(count == Self.size)
                #expect(isRight)
                #expect(try #require(ProcessGauge.peakBytes) - before < (40 << 20) * ProcessGauge.allowance)
            }
        }

        @Test(arguments: Transports.all)
        func aSlowReaderIsNoIdlePeer(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with { transport in
                let request = TransferRequest(
                    url: server.address("/slow"),
                    delivery: .stream(buffer: 65_536),
                    timeouts: TransferTimeouts(idle: .milliseconds(300))
                )
                let reply = try await transport.send(request, events: .none)
                guard case .stream(let bytes) = reply.body else { return }
                try await Task.sleep(for: .milliseconds(900))
                var count = 0
                for try await piece in bytes { count += piece.count }
                #expect(count == Self.size)
            }
        }

        @Test(arguments: Transports.able(to: .liveUploadStream))
        func aServerThatStopsReadingHoldsTheSourceBack(subject: TransportUnderTest) async throws {
            var configuration = MockServer.Configuration()
            configuration.socketBufferByteCount = 128 * 1024
            let server = try MockServer(configuration: configuration)
            let gate = MockGate()
            let options = MockRouteOptions(bodyReading: .pause(afterBytes: 1000, gate))
            server.route(nil, "/up", options: options, response: .text("ok"))
            let asked = Locked(0)
            let enough = Signal()
            try await subject.with { transport in
                let source = CountingSource(pieces: Self.size / 65_536) { number in
                    asked.withLock { $0 = number }
                    if number * 65_536 > Self.size / 4 { enough.fire() }
                }
                let body = TransferBody.stream(BodyStream(length: nil, isReplayable: false) { source })
                let request = TransferRequest(method: .put, url: server.address("/up"), body: body)
                async let reply = transport.whole(request)
                await gate.waitUntil(waiting: 1)
                let wasAskedForMuch = await server.waitUntil(timeout: .seconds(1)) { _ in
                    asked.withLock { $0 } * 65_536 > Self.size / 4
                }
                #expect(!wasAskedForMuch)
                gate.release()
                let text = try await reply.text
                #expect(text == "ok")
            }
            #expect(server.requests.first?.bodyCount == Self.size)
        }
    }
}

/// Gives a number of equal pieces and tells how many it was asked for.
private final class CountingSource: BodySource {
    private let given = Locked(0)
    private let pieces: Int
    private let tell: @Sendable (Int) -> Void

    init(pieces: Int, tell: @escaping @Sendable (Int) -> Void) {
        self.pieces = pieces
        self.tell = tell
    }

    func next() async throws -> Data? {
        let number = given.withLock { given in
            given += 1
            return given
        }
        guard number <= pieces else { return nil }
        tell(number)
        return Data(repeating: 0x61, count: 65_536)
    }

    func cancel() {}
}
