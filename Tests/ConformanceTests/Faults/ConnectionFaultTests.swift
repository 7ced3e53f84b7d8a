import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// Every fault ends the call once, with a code that says what happened and the host that it happened with.
    @Suite struct ConnectionFaults {
        private func expect(_ code: TransferError.Code, from error: TransferError, host: String = "127.0.0.1") {
            #expect(error.code == code)
            #expect(error.host == host)
            #expect(error.message.contains(host))
        }

        @Test(arguments: Transports.all)
        func aRefusedPort(subject: TransportUnderTest) async throws {
            let dead = try MockDeadPort(.refusing)
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: "http://127.0.0.1:\(dead.port)/"))
                expect(.cannotConnectToHost, from: error)
            }
        }

        /// The broadcast address of the loopback network is one that Linux knows no way to.
        @Test(arguments: Transports.able(to: .unreachableNetworks))
        func aNetworkThatIsOutOfReach(subject: TransportUnderTest) async throws {
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: "http://127.255.255.255:1/"))
                expect(.notConnectedToInternet, from: error, host: "127.255.255.255")
            }
        }

        @Test(arguments: Transports.all)
        func anUnknownHost(subject: TransportUnderTest) async throws {
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: "http://does-not-exist.invalid/"))
                expect(.cannotFindHost, from: error, host: "does-not-exist.invalid")
            }
        }

        @Test(arguments: Transports.all, [MockConnectionBehavior.close, .reset])
        func aConnectionThatIsGoneOnceAccepted(
            subject: TransportUnderTest,
            behavior: MockConnectionBehavior
        ) async throws {
            var configuration = MockServer.Configuration()
            configuration.connectionBehavior = behavior
            let server = try MockServer(configuration: configuration)
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/f")))
                // A reset may arrive while the client still connects.
                expect(error.code == .cannotConnectToHost ? .cannotConnectToHost : .connectionLost, from: error)
            }
        }

        static let faults: [(action: MockFault.Action, point: MockFault.Point)] = [
            (.reset, .beforeHead), (.close, .beforeHead), (.reset, .head(afterBytes: 20)),
            (.reset, .body(afterBytes: 1000)), (.close, .body(afterBytes: 1000)), (.close, .body(afterBytes: 0)),
            (.halfClose, .body(afterBytes: 1000)),
        ]
        static let framings: [MockFraming] = [.automatic, .chunked(size: 500)]

        @Test(arguments: Transports.all, faults)
        func aResponseThatIsCut(
            subject: TransportUnderTest,
            fault: (action: MockFault.Action, point: MockFault.Point)
        ) async throws {
            let server = try MockServer()
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                for framing in Self.framings {
                    let response = MockResponse(body: .generated(count: 100_000), framing: framing)
                        .fault(fault.action, at: fault.point)
                    server.route(nil, "/f", response: response)
                    let place = folder.file("part.bin")
                    for delivery in [BodyDelivery.memory, .file(place), .stream(buffer: 65_536)] {
                        let request = TransferRequest(url: server.address("/f"), delivery: delivery)
                        expect(.connectionLost, from: try await transport.failure(request))
                    }
                    #expect(try folder.contents == [])
                }
            }
        }

        @Test(arguments: Transports.able(to: .truncatedHead), [1, 10, 20, 40])
        func aHeadThatIsCut(subject: TransportUnderTest, count: Int) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1000)).fault(.close, at: .head(afterBytes: count))
            server.route(nil, "/f", response: response)
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/f")))
                #expect([.connectionLost, .badServerResponse].contains(error.code))
                #expect(error.host == "127.0.0.1")
            }
        }

        @Test(arguments: Transports.all)
        func aLengthThatIsTooLong(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/f", response: MockResponse(body: .text("0123456789"), framing: .contentLength(100)))
            try await subject.with { transport in
                let log = EventLog()
                let error = try await transport.failure(TransferRequest(url: server.address("/f")), events: log.sink)
                expect(.connectionLost, from: error)
                #expect(log.received.last == 10)
            }
        }

        @Test(arguments: Transports.all)
        func aLengthThatIsTooShort(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/f", response: MockResponse(body: .text("0123456789"), framing: .contentLength(4)))
            server.route(nil, "/next", response: .text("next"))
            try await subject.with { transport in
                let reply = try await transport.get(server.address("/f"))
                #expect(reply.text == "0123")
                let next = try await transport.get(server.address("/next"))
                #expect(next.text == "next")
            }
        }

        static let garbage = [
            "this is not HTTP\r\n\r\n", "\u{0}\u{1}\u{2}\u{3}\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
            "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n0123456789",
        ]

        @Test(arguments: Transports.all, garbage)
        func somethingThatIsNotHTTP(subject: TransportUnderTest, bytes: String) async throws {
            let server = try MockServer()
            server.route(nil, "/f", response: .raw(Data(bytes.utf8)))
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: server.address("/f")))
                expect(.badServerResponse, from: error)
            }
        }

        @Test(arguments: Transports.all)
        func anUploadThatIsReset(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let options = MockRouteOptions(bodyReading: .reset(afterBytes: 10_000))
            server.route(nil, "/f", options: options, response: .text("ok"))
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                for form in Uploads.Form.allCases {
                    let body = try form.body(count: 8 << 20, in: folder)
                    let error = try await transport.failure(
                        TransferRequest(method: .post, url: server.address("/f"), body: body)
                    )
                    expect(.connectionLost, from: error)
                }
            }
        }

        @Test(arguments: Transports.all)
        func noTemporaryFileIsLeft(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let options = MockRouteOptions(bodyReading: .reset(afterBytes: 10_000))
            server.route("POST", "/f", options: options, response: .text("ok"))
            let cut = MockResponse(body: .generated(count: 100_000)).fault(.close, at: .body(afterBytes: 50_000))
            server.route("GET", "/f", response: cut)
            let before = try Self.temporaryFiles()
            try await subject.with { transport in
                for delivery in [BodyDelivery.memory, .stream(buffer: 1)] {
                    _ = try await transport.failure(TransferRequest(url: server.address("/f"), delivery: delivery))
                    let body = PatternSource.body(count: 8 << 20, isLengthKnown: true)
                    _ = try await transport.failure(
                        TransferRequest(method: .post, url: server.address("/f"), body: body, delivery: delivery)
                    )
                }
            }
            // Other processes make such files too, but they go away again.
            var left = try Self.temporaryFiles().subtracting(before)
            for _ in 0..<200 where !left.isEmpty {
                try await Task.sleep(for: .milliseconds(20))
                left.formIntersection(try Self.temporaryFiles())
            }
            #expect(left == [])
        }

        /// The names of temporary files, except for those of the tests themselves.
        private static func temporaryFiles() throws -> Set<String> {
            let folder = FileManager.default.temporaryDirectory.path
            return Set(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tmp") })
        }
    }
}
