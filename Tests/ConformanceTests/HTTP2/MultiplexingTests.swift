import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// HTTP/2 over TLS by ALPN: many calls on few connections. Over transports that can be told what to trust.
    @Suite struct Multiplexing {
        private func connections(_ nginx: NginxServer) throws -> Int {
            let log = try nginx.log
            #expect(log.allSatisfy { $0.version == "HTTP/2.0" })
            return Set(log.map(\.connection)).count
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aCallIsHTTP2(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            backend.route(nil, "/*", response: .text("ok", status: 201).header("X-Mixed-Case", "Kept"))
            let nginx = try await NginxServer(before: backend)
            try await subject.with(trusting: try Authorities.roots) { transport in
                let own = HTTPHeader(name: "X-Own", value: "v")
                let request = TransferRequest(url: nginx.address("/a?b=c"), headers: [own])
                let reply = try await transport.whole(request)
                #expect(reply.head.statusCode == 201)
                #expect(reply.head.version == .http2)
                #expect(reply.metrics?.version == .http2)
                #expect(reply.head.headers.value(for: "X-Mixed-Case") == "Kept")
                #expect(reply.text == "ok")
            }
            #expect(backend.requests.first?.target == "/a?b=c")
            #expect(backend.requests.first?.headers["X-Own"] == "v")
        }

        /// nginx allows 128 streams on a connection.
        @Test(arguments: Transports.able(to: .customTrust))
        func twoHundredCallsShareTwoConnections(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            let gate = MockGate()
            backend.route(nil, "/held", options: MockRouteOptions(execution: .loop)) {
                .text($0.query ?? "").waiting(for: gate)
            }
            let nginx = try await NginxServer(before: backend)
            try await subject.with(connectionsPerHost: 2, trusting: try Authorities.roots) { transport in
                let calls = (0..<200).map { index in
                    Task { try await transport.get(nginx.address("/held?\(index)")).text }
                }
                let areTogether = await gate.waitUntil(waiting: 200)
                #expect(areTogether)
                gate.release()
                for (index, call) in calls.enumerated() {
                    let text = try await call.value
                    #expect(text == String(index))
                }
            }
            let connections = try connections(nginx)
            #expect(connections <= 2)
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aBurstOfTwoThousandKeepsToTheLimitOfConnections(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            backend.route(nil, "/b", options: MockRouteOptions(execution: .loop)) { .text($0.query ?? "") }
            let nginx = try await NginxServer(before: backend)
            try await subject.with(connectionsPerHost: 4, trusting: try Authorities.roots) { transport in
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for index in 0..<2000 {
                        group.addTask { try await transport.get(nginx.address("/b?\(index)")).text == String(index) }
                    }
                    for try await isRight in group { #expect(isRight) }
                }
            }
            #expect(backend.requests.count == 2000)
            #expect(try connections(nginx) <= 4)
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aCancelledStreamLeavesTheOthersAlone(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            let gate = MockGate()
            backend.route(nil, "/held", response: .text("ok").waiting(for: gate))
            let nginx = try await NginxServer(before: backend)
            try await subject.with(trusting: try Authorities.roots) { transport in
                let calls = (0..<20).map { _ in Task { try await transport.get(nginx.address("/held")) } }
                #expect(await gate.waitUntil(waiting: 20))
                for call in calls.prefix(5) { call.cancel() }
                for call in calls.prefix(5) {
                    let error = await call.result.failure as? TransferError
                    #expect(error?.code == .cancelled)
                }
                // nginx gives up the request behind a stream that was reset.
                let areGone = await backend.waitUntil { $0.openConnections == 15 }
                let log = try nginx.log
                #expect(areGone, "\(backend.status) \(log)")
                gate.release()
                for call in calls.dropFirst(5) {
                    let reply = try await call.value
                    #expect(reply.text == "ok")
                }
                let later = try await transport.get(nginx.address("/held"))
                #expect(later.metrics?.reusedConnection ?? true)
            }
            #expect(try connections(nginx) == 1)
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aThousandCancelsAreAThousandCompletions(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            backend.route(nil, "/c", response: MockResponse(body: .generated(count: 100_000)))
            let nginx = try await NginxServer(before: backend)
            try await subject.with(trusting: try Authorities.roots) { transport in
                for _ in 0..<20 {
                    let completions = await withTaskGroup(of: Bool.self) { group in
                        for _ in 0..<50 {
                            group.addTask {
                                let call = Task { try await transport.get(nginx.address("/c")) }
                                try? await Task.sleep(for: .microseconds(Int.random(in: 0...3000)))
                                call.cancel()
                                switch await call.result {
                                case .success(let reply): return reply.body.count == 100_000
                                case .failure(let error): return (error as? TransferError)?.code == .cancelled
                                }
                            }
                        }
                        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                    }
                    #expect(completions == 50)
                }
                let reply = try await transport.get(nginx.address("/c"))
                #expect(MockPattern.matches(reply.body))
            }
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aConnectionThatTheServerRetiresLosesNoCall(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            backend.route(nil, "/g", options: MockRouteOptions(execution: .loop)) { .text($0.query ?? "") }
            let nginx = try await NginxServer(before: backend, options: "keepalive_requests 100;")
            try await subject.with(trusting: try Authorities.roots) { transport in
                for index in 0..<250 {
                    let reply = try await transport.get(nginx.address("/g?\(index)"))
                    #expect(reply.text == String(index))
                }
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for index in 0..<500 {
                        group.addTask { try await transport.get(nginx.address("/g?\(index)")).text == String(index) }
                    }
                    for try await isRight in group { #expect(isRight) }
                }
            }
        }

        @Test(arguments: Transports.able(to: .customTrust))
        func aServerThatGoesEndsEveryStreamOnce(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            let gate = MockGate()
            backend.route(nil, "/held", response: .text("ok").waiting(for: gate))
            let nginx = try await NginxServer(before: backend)
            try await subject.with(trusting: try Authorities.roots) { transport in
                let calls = (0..<20).map { _ in Task { try await transport.get(nginx.address("/held")) } }
                #expect(await gate.waitUntil(waiting: 20))
                nginx.stop()
                for call in calls {
                    let error = await call.result.failure as? TransferError
                    #expect(error?.code == .connectionLost, "\(String(describing: error))")
                    #expect(error?.message.contains("127.0.0.1") ?? false)
                }
            }
        }
    }
}
