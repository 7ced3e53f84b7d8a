import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// A GiB in either direction must not fill memory. The server makes and digests its side piece by piece.
    @Suite struct LargeBodies {
        static let size = 1 << 30
        static let allowance = (64 << 20) * ProcessGauge.allowance

        /// Runs `body` and gives by how much the resident memory of the process grew at most.
        private func growth(_ body: () async throws -> Void) async throws -> Int {
            try ProcessGauge.forgetPeak()
            let before = try #require(ProcessGauge.residentBytes)
            try await body()
            return try #require(ProcessGauge.peakBytes) - before
        }

        private func server() throws -> MockServer {
            var configuration = MockServer.Configuration()
            configuration.keptBodyByteCount = 0
            let server = try MockServer(configuration: configuration)
            server.route("GET", "/big", response: MockResponse(body: .generated(count: Self.size)))
            server.route("PUT", "/big", response: .text("ok"))
            return server
        }

        @Test(arguments: Transports.all)
        func aGiBGoesToAFile(subject: TransportUnderTest) async throws {
            let server = try server()
            let folder = try TemporaryFolder()
            let place = folder.file("big.bin")
            try await subject.with { transport in
                let growth = try await growth {
                    let request = TransferRequest(url: server.address("/big"), delivery: .file(place))
                    _ = try await transport.send(request, events: .none)
                }
                #expect(growth < Self.allowance)
            }
            #expect(try place.resourceValues(forKeys: [.fileSizeKey]).fileSize == Self.size)
        }

        @Test(arguments: Transports.all)
        func aGiBStreamsThrough(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with { transport in
                var count = 0
                var isRight = true
                let growth = try await growth {
                    let request = TransferRequest(url: server.address("/big"), delivery: .stream(buffer: 1 << 20))
                    let reply = try await transport.send(request, events: .none)
                    guard case .stream(let bytes) = reply.body else { return }
                    for try await piece in bytes {
                        isRight = isRight && MockPattern.matches(piece, at: count)
                        count += piece.count
                    }
                }
                #expect(count == Self.size)
                #expect(isRight)
                #expect(growth < Self.allowance)
            }
        }

        @Test(arguments: Transports.all, [true, false])
        func aGiBStreamsUp(subject: TransportUnderTest, isLengthKnown: Bool) async throws {
            let server = try server()
            try await subject.with { transport in
                let growth = try await growth {
                    let body = PatternSource.body(count: Self.size, isLengthKnown: isLengthKnown, piece: 256 * 1024)
                    let request = TransferRequest(method: .put, url: server.address("/big"), body: body)
                    _ = try await transport.send(request, events: .none)
                }
                #expect(growth < Self.allowance)
            }
            #expect(server.requests.first?.bodyCount == Self.size)
            #expect(server.requests.first?.bodySHA256 == MockPattern.sha256(count: Self.size))
        }
    }
}
