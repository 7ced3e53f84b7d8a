import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// Bodies over HTTP/2 in both directions.
    @Suite struct StreamBodies {
        static let size = 64 << 20

        private func servers() async throws -> (backend: MockServer, nginx: NginxServer) {
            var configuration = MockServer.Configuration()
            configuration.keptBodyByteCount = 0
            let backend = try MockServer(configuration: configuration)
            backend.route("GET", "/big", response: MockResponse(body: .generated(count: Self.size)))
            backend.route(nil, "/small", response: .text("ok"))
            backend.route(nil, "/up", response: .text("thanks"))
            return (backend, try await NginxServer(before: backend))
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func largeDownloads(subject: TransportUnderTest) async throws {
            let (_, nginx) = try await servers()
            let folder = try TemporaryFolder()
            try await subject.with(trusting: try Authorities.roots) { transport in
                let file = BodyDelivery.file(folder.file("big.bin"))
                for delivery in [BodyDelivery.memory, .stream(buffer: 1 << 20), file] {
                    let reply = try await transport.get(nginx.address("/big"), delivery: delivery)
                    #expect(reply.head.version == .http2)
                    #expect(reply.body.count == Self.size)
                    #expect(MockPattern.matches(reply.body))
                }
            }
        }

        @Test(arguments: Transports.able(to: .customTrust), [true, false])
        func largeUploads(subject: TransportUnderTest, isLengthKnown: Bool) async throws {
            let (backend, nginx) = try await servers()
            try await subject.with(trusting: try Authorities.roots) { transport in
                let body = PatternSource.body(count: Self.size, isLengthKnown: isLengthKnown)
                let request = TransferRequest(method: .put, url: nginx.address("/up"), body: body)
                let reply = try await transport.whole(request)
                #expect(reply.text == "thanks")
                #expect(reply.metrics?.bytesSent == Int64(Self.size))
            }
            #expect(backend.requests.first?.bodySHA256 == MockPattern.sha256(count: Self.size))
            let length = backend.requests.first?.headers["Content-Length"]
            #expect(length == (isLengthKnown ? String(Self.size) : nil))
        }

        static let bodies: [TransferBody] = [.none, .data(Data()), .data(Data("a".utf8)), .data(Data(count: 70_000))]

        @Test(arguments: Transports.able(to: .customTrust), [HTTPMethod.post, .put, .patch, .delete])
        func smallUploadsOfEveryMethod(subject: TransportUnderTest, method: HTTPMethod) async throws {
            let (backend, nginx) = try await servers()
            try await subject.with(trusting: try Authorities.roots) { transport in
                for body in Self.bodies {
                    let request = TransferRequest(method: method, url: nginx.address("/up"), body: body)
                    let reply = try await transport.whole(request)
                    #expect(reply.text == "thanks")
                }
            }
            #expect(backend.requests.map(\.bodyCount) == [0, 0, 1, 70_000])
            #expect(backend.requests.allSatisfy { $0.method == method.rawValue })
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aReaderThatStopsHoldsNobodyElseUp(subject: TransportUnderTest) async throws {
            let (_, nginx) = try await servers()
            try await subject.with(trusting: try Authorities.roots) { transport in
                let request = TransferRequest(url: nginx.address("/big"), delivery: .stream(buffer: 65_536))
                let reply = try await transport.send(request, events: .none)
                guard case .stream(let bytes) = reply.body else { return }
                var iterator = bytes.makeAsyncIterator()
                var count = try await iterator.next()?.count ?? 0
                for _ in 0..<20 {
                    let other = try await transport.get(nginx.address("/small"))
                    #expect(other.text == "ok")
                }
                var isRight = true
                while let piece = try await iterator.next() {
                    isRight = isRight && MockPattern.matches(piece, at: count)
                    count += piece.count
                }
                #expect(isRight)
                #expect(count == Self.size)
            }
            #expect(Set(try nginx.log.map(\.connection)).count == 1)
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aReaderThatLeavesEndsItsStreamAlone(subject: TransportUnderTest) async throws {
            let (_, nginx) = try await servers()
            try await subject.with(trusting: try Authorities.roots) { transport in
                for _ in 0..<10 {
                    let request = TransferRequest(url: nginx.address("/big"), delivery: .stream(buffer: 65_536))
                    let reply = try await transport.send(request, events: .none)
                    guard case .stream(let bytes) = reply.body else { return }
                    for try await _ in bytes { break }
                    let other = try await transport.get(nginx.address("/small"))
                    #expect(other.text == "ok")
                }
            }
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aBodyThatTheServerCutsFails(subject: TransportUnderTest) async throws {
            let (backend, nginx) = try await servers()
            let cut = MockResponse(body: .generated(count: 10_000)).fault(.close, at: .body(afterBytes: 1000))
            backend.route(nil, "/cut", response: cut)
            try await subject.with(trusting: try Authorities.roots) { transport in
                for delivery in [BodyDelivery.memory, .stream(buffer: 65_536)] {
                    let request = TransferRequest(url: nginx.address("/cut"), delivery: delivery)
                    let error = try await transport.failure(request)
                    #expect(error.code == .connectionLost, "\(error)")
                    let other = try await transport.get(nginx.address("/small"))
                    #expect(other.text == "ok")
                }
            }
        }
    }
}
