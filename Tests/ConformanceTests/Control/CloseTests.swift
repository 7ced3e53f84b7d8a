import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Closing {
        @Test(arguments: Transports.all)
        func runningCallsFailAndLaterOnesToo(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let gate = MockGate()
            server.route(nil, "/held", response: .text("held").waiting(for: gate))
            let stalled = MockResponse(body: .generated(count: 5000)).fault(.stall, at: .body(afterBytes: 1000))
            server.route(nil, "/stalled", response: stalled)
            let transport = try subject.make(TransportSetup())
            // Six run, four wait for their turn.
            let calls = (0..<10).map { _ in
                Task { try await transport.failure(TransferRequest(url: server.address("/held"))) }
            }
            let areBusy = await gate.waitUntil(waiting: 6)
            #expect(areBusy)
            for call in calls.prefix(2) { call.cancel() }
            transport.close()
            for (index, call) in calls.enumerated() {
                let error = try await call.value
                #expect(error.code == .transportClosed || (index < 2 && error.code == .cancelled))
            }
            for _ in 0..<3 {
                let error = try await transport.failure(TransferRequest(url: server.address("/held")))
                #expect(error.code == .transportClosed)
            }
            transport.close()
            let areGone = await server.waitUntil { $0.openConnections == 0 }
            #expect(areGone)
        }

        @Test(arguments: Transports.all)
        func aStreamThatIsReadFails(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let stalled = MockResponse(body: .generated(count: 5000)).fault(.stall, at: .body(afterBytes: 1000))
            server.route(nil, "/stalled", response: stalled)
            let transport = try subject.make(TransportSetup())
            let request = TransferRequest(url: server.address("/stalled"), delivery: .stream(buffer: 65_536))
            let reply = try await transport.send(request, events: .none)
            guard case .stream(let bytes) = reply.body else { return }
            transport.close()
            let error = await #expect(throws: TransferError.self) { for try await _ in bytes {} }
            #expect(error?.code == .transportClosed)
        }

        @Test(arguments: Transports.all)
        func aTransportThatNobodyHoldsFinishesItsCalls(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/late", response: .text("late").delayed(by: .milliseconds(50)))
            let reply = try await subject.make(TransportSetup()).get(server.address("/late"))
            #expect(reply.text == "late")
            let isGone = await server.waitUntil { $0.openConnections == 0 }
            #expect(isGone)
        }

        @Test(arguments: Transports.all)
        func threeThousandTransportsLeaveNothingBehind(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/t", options: MockRouteOptions(execution: .loop), response: .text("ok"))
            try await rounds(of: subject, count: 10, server)
            let threads = try #require(ProcessGauge.threads)
            let descriptors = try #require(ProcessGauge.descriptors)
            try await rounds(of: subject, count: 188, server)
            await server.waitUntil { $0.openConnections == 0 }
            let haveThreadsGone = try await ProcessGauge.waitUntil(threadsBelow: threads + 16)
            #expect(haveThreadsGone)
            #expect(try #require(ProcessGauge.descriptors) - descriptors < 32)
        }

        /// Sixteen transports at once, `count` times: some calls are cancelled, some transports closed early.
        private func rounds(of subject: TransportUnderTest, count: Int, _ server: MockServer) async throws {
            let expected: Set<TransferError.Code> = [.cancelled, .transportClosed]
            for _ in 0..<count {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<16 {
                        group.addTask {
                            let transport = try subject.make(TransportSetup())
                            let call = Task { try await transport.get(server.address("/t")) }
                            if index % 4 < 2 { try await Task.sleep(for: .microseconds(Int.random(in: 0...500))) }
                            if index % 4 == 0 { call.cancel() }
                            if index % 4 == 1 { transport.close() }
                            do {
                                let reply = try await call.value
                                #expect(reply.text == "ok")
                            } catch let error as TransferError {
                                #expect(index % 4 < 2 && expected.contains(error.code))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }
}
