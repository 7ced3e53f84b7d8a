import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Cancels {
        @Test(arguments: Transports.all)
        func beforeTheStartNothingIsSent(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            try await subject.with { transport in
                let error = try await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await transport.failure(TransferRequest(url: server.address("/c")))
                }.value
                #expect(error.code == .cancelled)
            }
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: Transports.all)
        func whileConnecting(subject: TransportUnderTest) async throws {
            let dead = try MockDeadPort(.unresponsive)
            try await subject.with { transport in
                let request = TransferRequest(url: "http://127.0.0.1:\(dead.port)/")
                let call = Task { try await transport.failure(request) }
                try await Task.sleep(for: .milliseconds(50))
                call.cancel()
                let error = try await call.value
                #expect(error.code == .cancelled)
            }
        }

        @Test(arguments: Transports.all, [BodyDelivery.memory, .stream(buffer: 1000)])
        func whileWaitingForTheHead(subject: TransportUnderTest, delivery: BodyDelivery) async throws {
            let server = try MockServer()
            let gate = MockGate()
            server.route(nil, "/c", response: .text("late").waiting(for: gate))
            try await subject.with { transport in
                let request = TransferRequest(url: server.address("/c"), delivery: delivery)
                let call = Task { try await transport.failure(request) }
                await gate.waitUntil(waiting: 1)
                call.cancel()
                let error = try await call.value
                #expect(error.code == .cancelled)
                let isGone = await server.waitUntil { $0.openConnections == 0 }
                #expect(isGone)
            }
        }

        @Test(arguments: Transports.all)
        func inTheBodyOfADownloadTheFileGoesAway(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1 << 20)).fault(.stall, at: .body(afterBytes: 100_000))
            server.route(nil, "/c", response: response)
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                let arrived = Signal()
                let sink = EventSink { if case .received = $0 { arrived.fire() } }
                let request = TransferRequest(url: server.address("/c"), delivery: .file(folder.file("part.bin")))
                let call = Task { try await transport.failure(request, events: sink) }
                await arrived.wait()
                call.cancel()
                let error = try await call.value
                #expect(error.code == .cancelled)
            }
            #expect(try folder.contents == [])
        }

        @Test(arguments: Transports.all)
        func inTheBodyOfADownloadThePartStaysThatShallBeKept(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1 << 20)).fault(.stall, at: .body(afterBytes: 100_000))
            server.route(nil, "/c", response: response)
            let folder = try TemporaryFolder()
            let place = folder.file("part.bin")
            try await subject.with { transport in
                let arrived = Signal()
                let sink = EventSink { if case .received(100_000, _) = $0 { arrived.fire() } }
                let request = TransferRequest(url: server.address("/c"), delivery: .partialFile(place))
                let call = Task { try await transport.failure(request, events: sink) }
                await arrived.wait()
                call.cancel()
                let error = try await call.value
                #expect(error.code == .cancelled)
                #expect(try Data(contentsOf: place) == MockPattern.data(0..<100_000))
            }
        }

        @Test(arguments: Transports.all)
        func theReaderOfAStreamLearnsOfIt(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1 << 20)).fault(.stall, at: .body(afterBytes: 100_000))
            server.route(nil, "/c", response: response)
            try await subject.with { transport in
                let request = TransferRequest(url: server.address("/c"), delivery: .stream(buffer: 65_536))
                let arrived = Signal()
                let call = Task {
                    let reply = try await transport.send(request, events: .none)
                    guard case .stream(let bytes) = reply.body else { return 0 }
                    var count = 0
                    for try await piece in bytes {
                        count += piece.count
                        if count == 100_000 { arrived.fire() }
                    }
                    return count
                }
                await arrived.wait()
                call.cancel()
                let error = await #expect(throws: TransferError.self) { try await call.value }
                #expect(error?.code == .cancelled)
                let isGone = await server.waitUntil { $0.openConnections == 0 }
                #expect(isGone)
            }
        }

        @Test(arguments: Transports.all)
        func aStreamThatIsLetGoOfEndsItsTransfer(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1 << 20)).fault(.stall, at: .body(afterBytes: 100_000))
            server.route(nil, "/c", response: response)
            try await subject.with { transport in
                let request = TransferRequest(url: server.address("/c"), delivery: .stream(buffer: 65_536))
                for readsOnePiece in [false, true] {
                    let reply = try await transport.send(request, events: .none)
                    guard readsOnePiece, case .stream(let bytes) = reply.body else { continue }
                    for try await _ in bytes { break }
                }
                let areGone = await server.waitUntil { $0.acceptedConnections == 2 && $0.openConnections == 0 }
                #expect(areGone)
            }
        }

        @Test(arguments: Transports.all)
        func afterTheEndNothingChanges(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/c", response: .text("ok"))
            try await subject.with { transport in
                let call = Task { try await transport.get(server.address("/c")) }
                let reply = try await call.value
                call.cancel()
                #expect(reply.text == "ok")
                let next = try await transport.get(server.address("/c"))
                #expect(next.text == "ok")
            }
        }

        @Test(arguments: Transports.all, [nil, 1_000_000] as [Int64?])
        func aStreamedUploadAlsoEndsItsSource(subject: TransportUnderTest, length: Int64?) async throws {
            let server = try MockServer()
            server.route(nil, "/c", response: .text("ok"))
            try await subject.with { transport in
                let source = StuckSource()
                let request = TransferRequest(
                    method: .post,
                    url: server.address("/c"),
                    body: source.body(length: length)
                )
                let call = Task { try await transport.failure(request) }
                await source.asked.wait()
                call.cancel()
                let error = try await call.value
                #expect(error.code == .cancelled)
                await source.cancelled.wait()
                let isGone = await server.waitUntil { $0.openConnections == 0 }
                #expect(isGone)
            }
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: Transports.all, ["sent", "informational 103", "head", "received"])
        func fromWithinAnEvent(subject: TransportUnderTest, moment: String) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1 << 20))
                .preceded(by: MockInformational(status: 103))
                .fault(.stall, at: .body(afterBytes: 100_000))
            server.route(nil, "/c", response: response)
            try await subject.with { transport in
                let call = Locked<Task<TransferError, any Error>?>(nil)
                let isKnown = Signal()
                let sink = EventSink { event in
                    if event.name == moment { call.withLock { $0 }?.cancel() }
                }
                let request = TransferRequest(
                    method: .post,
                    url: server.address("/c"),
                    body: .data(Data(repeating: 0x61, count: 100_000))
                )
                let task = Task {
                    await isKnown.wait()
                    return try await transport.failure(request, events: sink)
                }
                call.withLock { $0 = task }
                isKnown.fire()
                let error = try await task.value
                #expect(error.code == .cancelled)
            }
        }

        @Test(arguments: Transports.all)
        func whileWaitingForAConnection(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let gate = MockGate()
            server.route(nil, "/held", response: .text("held").waiting(for: gate))
            server.route(nil, "/c", response: .text("ok"))
            try await subject.with(connectionsPerHost: 1) { transport in
                let held = Task { try await transport.get(server.address("/held")) }
                await gate.waitUntil(waiting: 1)
                let call = Task { try await transport.failure(TransferRequest(url: server.address("/c"))) }
                try await Task.sleep(for: .milliseconds(20))
                call.cancel()
                let error = try await call.value
                #expect(error.code == .cancelled)
                gate.release()
                let reply = try await held.value
                #expect(reply.text == "held")
                let next = try await transport.get(server.address("/c"))
                #expect(next.text == "ok")
            }
            #expect(server.requests.map(\.path) == ["/held", "/c"])
        }
    }
}
