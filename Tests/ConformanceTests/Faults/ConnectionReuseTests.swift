import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct ConnectionReuse {
        @Test(arguments: Transports.all)
        func oneAfterTheOtherSharesAConnection(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/k", response: MockResponse(body: .generated(count: 100_000)))
            try await subject.with { transport in
                for method in [HTTPMethod.get, .post, .head, .get, .delete, .put, .get] {
                    _ = try await transport.whole(TransferRequest(method: method, url: server.address("/k")))
                }
            }
            #expect(server.acceptedConnections == 1)
            #expect(server.requests.map(\.indexOnConnection) == Array(0..<7))
        }

        @Test(arguments: Transports.all, [1, 3, 6])
        func noMoreConnectionsThanAllowed(subject: TransportUnderTest, limit: Int) async throws {
            let server = try MockServer()
            let gate = MockGate()
            server.route(nil, "/k", response: .text("ok").waiting(for: gate))
            try await subject.with(connectionsPerHost: limit) { transport in
                let calls = (0..<20).map { _ in Task { try await transport.get(server.address("/k")) } }
                let areBusy = await gate.waitUntil(waiting: limit)
                #expect(areBusy)
                gate.release()
                for call in calls {
                    let reply = try await call.value
                    #expect(reply.text == "ok")
                }
            }
            #expect(server.maximumOpenConnections == limit)
        }

        @Test(arguments: Transports.all, [HTTPMethod.get, .post])
        func aConnectionThatTheServerClosedMeanwhileIsNotUsed(
            subject: TransportUnderTest,
            method: HTTPMethod
        ) async throws {
            let server = try MockServer()
            server.route(nil, "/k", response: .text("ok").fault(.close, at: .afterResponse))
            try await subject.with { transport in
                for _ in 0..<20 {
                    let reply = try await transport.whole(request(method, server))
                    #expect(reply.text == "ok")
                    await server.waitUntil { $0.openConnections == 0 }
                }
            }
            #expect(server.requests.count == 20)
        }

        /// The close and the next request meet on the way.
        @Test(arguments: Transports.all)
        func aGetIsSentAnewWhenItsConnectionWasJustClosed(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/k", response: .text("ok").fault(.close, at: .afterResponse))
            try await subject.with { transport in
                for _ in 0..<200 {
                    let reply = try await transport.whole(request(.get, server))
                    #expect(reply.text == "ok")
                }
            }
            #expect(server.requests.count == 200)
        }

        /// A transport may send such a `POST` anew or say that the connection is lost, but none arrives twice.
        @Test(arguments: Transports.all)
        func aPostIsNotDoubledWhenItsConnectionWasJustClosed(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/k", response: .text("ok").fault(.close, at: .afterResponse))
            var successes = 0
            try await subject.with { transport in
                for _ in 0..<200 {
                    do {
                        let reply = try await transport.whole(request(.post, server))
                        #expect(reply.text == "ok")
                        successes += 1
                    } catch let error as TransferError {
                        #expect(error.code == .connectionLost)
                    }
                }
            }
            #expect(successes > 100)
            #expect(server.requests.count == successes)
            #expect(server.requests.allSatisfy { $0.bodyCount == 1000 })
        }

        @Test(arguments: Transports.all)
        func aServerThatRestartsIsNoFault(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/k", response: .text("ok"))
            try await subject.with { transport in
                for reset in [false, true, false] {
                    let reply = try await transport.whole(request(.post, server))
                    #expect(reply.text == "ok")
                    server.closeConnections(reset: reset)
                    await server.waitUntil { $0.openConnections == 0 }
                }
                let reply = try await transport.whole(request(.post, server))
                #expect(reply.text == "ok")
            }
        }

        private func request(_ method: HTTPMethod, _ server: MockServer) -> TransferRequest {
            TransferRequest(
                method: method,
                url: server.address("/k"),
                body: method == .post ? .data(Data(repeating: 0x61, count: 1000)) : .none
            )
        }
    }
}
