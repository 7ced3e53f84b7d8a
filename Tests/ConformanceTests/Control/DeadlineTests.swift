import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// Lower bounds are exact; upper bounds leave room for a busy machine.
    @Suite struct Deadlines {
        static let room = Duration.seconds(3)

        private func expectTimeout(
            _ subject: TransportUnderTest,
            of timeout: Duration,
            _ request: TransferRequest
        ) async throws {
            try await subject.with { transport in
                let start = ContinuousClock.now
                let error = try await transport.failure(request)
                let elapsed = ContinuousClock.now - start
                #expect(error.code == .timedOut)
                #expect(error.message.contains("127.0.0.1"))
                #expect(elapsed >= timeout - .milliseconds(5))
                #expect(elapsed < timeout + Self.room)
            }
        }

        @Test(arguments: Transports.all, [150, 300, 750])
        func aServerThatNeverAnswersIsIdle(subject: TransportUnderTest, milliseconds: Int) async throws {
            let server = try MockServer()
            server.route(nil, "/d", response: MockResponse().fault(.stall, at: .beforeHead))
            let idle = Duration.milliseconds(milliseconds)
            let request = TransferRequest(url: server.address("/d"), timeouts: TransferTimeouts(idle: idle))
            try await expectTimeout(subject, of: idle, request)
        }

        /// The connection ends inside the head when the test does.
        @Test(arguments: Transports.able(to: .truncatedHead))
        func aServerThatFallsSilentInTheHeadIsIdle(subject: TransportUnderTest) async throws {
            try await expectIdle(subject, after: .head(afterBytes: 20))
        }

        @Test(arguments: Transports.all, [0, 1000])
        func aServerThatFallsSilentInTheBodyIsIdle(subject: TransportUnderTest, count: Int) async throws {
            try await expectIdle(subject, after: .body(afterBytes: count))
        }

        private func expectIdle(_ subject: TransportUnderTest, after point: MockFault.Point) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 10_000)).fault(.stall, at: point)
            server.route(nil, "/d", response: response)
            for delivery in [BodyDelivery.memory, .stream(buffer: 65_536)] {
                let request = TransferRequest(
                    url: server.address("/d"),
                    delivery: delivery,
                    timeouts: TransferTimeouts(idle: .milliseconds(300))
                )
                try await expectTimeout(subject, of: .milliseconds(300), request)
            }
        }

        @Test(arguments: Transports.all)
        func aServerThatStopsReadingIsIdle(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let options = MockRouteOptions(bodyReading: .pause(afterBytes: 1000, MockGate()))
            server.route(nil, "/d", options: options, response: .text("ok"))
            let request = TransferRequest(
                method: .put,
                url: server.address("/d"),
                body: .data(Data(count: 32 << 20)),
                timeouts: TransferTimeouts(idle: .milliseconds(300))
            )
            try await expectTimeout(subject, of: .milliseconds(300), request)
        }

        @Test(arguments: Transports.all)
        func aServerThatDripsIsNotIdle(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 12))
                .dripping(bytesPerTick: 1, interval: .milliseconds(100))
            server.route(nil, "/d", response: response)
            try await subject.with { transport in
                let request = TransferRequest(
                    url: server.address("/d"),
                    timeouts: TransferTimeouts(idle: .milliseconds(600))
                )
                let reply = try await transport.whole(request)
                #expect(reply.body.count == 12)
            }
        }

        @Test(arguments: Transports.all)
        func aDripDoesNotOutliveTheDeadline(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 100))
                .dripping(bytesPerTick: 1, interval: .milliseconds(50))
            server.route(nil, "/d", response: response)
            for delivery in [BodyDelivery.memory, .stream(buffer: 65_536)] {
                let request = TransferRequest(
                    url: server.address("/d"),
                    delivery: delivery,
                    timeouts: TransferTimeouts(idle: .seconds(10), deadline: .now + .milliseconds(700))
                )
                try await expectTimeout(subject, of: .milliseconds(690), request)
            }
        }

        @Test(arguments: Transports.all)
        func aDeadlineInThePastEndsTheCallAtOnce(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/d", response: MockResponse().fault(.stall, at: .beforeHead))
            let past = TransferTimeouts(deadline: .now - .seconds(1))
            try await expectTimeout(subject, of: .zero, TransferRequest(url: server.address("/d"), timeouts: past))
        }

        @Test(arguments: Transports.all)
        func theDeadlineAlsoBindsASource(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let request = TransferRequest(
                method: .post,
                url: server.address("/d"),
                body: StuckSource().body(length: nil),
                timeouts: TransferTimeouts(deadline: .now + .milliseconds(400))
            )
            try await expectTimeout(subject, of: .milliseconds(390), request)
        }

        @Test(arguments: Transports.able(to: .connectTimeout))
        func aConnectionHasATimeoutOfItsOwn(subject: TransportUnderTest) async throws {
            let dead = try MockDeadPort(.unresponsive)
            let request = TransferRequest(
                url: "http://127.0.0.1:\(dead.port)/",
                timeouts: TransferTimeouts(connect: .milliseconds(300), idle: .seconds(30))
            )
            try await expectTimeout(subject, of: .milliseconds(300), request)
        }

        @Test(arguments: Transports.able(to: .connectTimeout))
        func theConnectTimeoutEndsWithTheConnection(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/d", response: .text("ok").delayed(by: .milliseconds(500)))
            try await subject.with { transport in
                let timeouts = TransferTimeouts(connect: .milliseconds(200))
                let reply = try await transport.whole(
                    TransferRequest(url: server.address("/d"), timeouts: timeouts)
                )
                #expect(reply.text == "ok")
            }
        }

        @Test(arguments: Transports.all)
        func theIdleTimeoutBoundsConnecting(subject: TransportUnderTest) async throws {
            let dead = try MockDeadPort(.unresponsive)
            let request = TransferRequest(
                url: "http://127.0.0.1:\(dead.port)/",
                timeouts: TransferTimeouts(idle: .milliseconds(300))
            )
            try await expectTimeout(subject, of: .milliseconds(300), request)
        }

        @Test(arguments: Transports.able(to: .idleInQueue))
        func waitingForAConnectionIsNotIdleness(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/d", response: .text("ok").delayed(by: .milliseconds(250)))
            try await subject.with(connectionsPerHost: 1) { transport in
                let start = ContinuousClock.now
                let request = TransferRequest(
                    url: server.address("/d"),
                    timeouts: TransferTimeouts(idle: .milliseconds(700))
                )
                let texts = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<6 { group.addTask { try await transport.whole(request).text } }
                    var texts: [String] = []
                    for try await text in group { texts.append(text) }
                    return texts
                }
                #expect(texts == Array(repeating: "ok", count: 6))
                #expect(ContinuousClock.now - start >= .milliseconds(1500))
            }
            #expect(server.acceptedConnections == 1)
        }

        @Test(arguments: Transports.all)
        func waitingForAConnectionCountsForTheDeadline(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let gate = MockGate()
            server.route(nil, "/held", response: .text("held").waiting(for: gate))
            try await subject.with(connectionsPerHost: 1) { transport in
                let held = Task { try await transport.get(server.address("/held")) }
                await gate.waitUntil(waiting: 1)
                let timeouts = TransferTimeouts(deadline: .now + .milliseconds(300))
                let error = try await transport.failure(
                    TransferRequest(url: server.address("/held"), timeouts: timeouts)
                )
                #expect(error.code == .timedOut)
                gate.release()
                let reply = try await held.value
                #expect(reply.text == "held")
            }
            #expect(server.requests.count == 1)
        }
    }
}
