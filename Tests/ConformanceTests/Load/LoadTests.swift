import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Load {
        private func server() throws -> MockServer {
            let server = try MockServer()
            let options = MockRouteOptions(execution: .loop)
            server.route(nil, "/l", options: options) { .text($0.query ?? "") }
            return server
        }

        @Test(arguments: Transports.all)
        func twoThousandCallsAtOnce(subject: TransportUnderTest) async throws {
            let server = try server()
            try await subject.with { transport in
                let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                    for index in 0..<2000 {
                        group.addTask {
                            let request = TransferRequest(
                                url: server.address("/l?\(index)"),
                                timeouts: TransferTimeouts(idle: .seconds(10))
                            )
                            return (index, try await transport.whole(request).text)
                        }
                    }
                    var answers: [Int: String] = [:]
                    for try await (index, text) in group { answers[index] = text }
                    return answers
                }
                #expect(answers.count == 2000)
                #expect(answers.allSatisfy { $0.value == String($0.key) })
            }
            #expect(server.requests.count == 2000)
            #expect(server.maximumOpenConnections <= 6)
        }

        /// Some calls run into a closed port, a redirect or a challenge: failing and cancelling meet as well.
        @Test(arguments: Transports.all)
        func tenThousandCancelsAreTenThousandCompletions(subject: TransportUnderTest) async throws {
            let server = try server()
            server.route(nil, "/302", response: .redirect(to: "/l"))
            let denied = MockResponse.text("denied", status: 401).header("WWW-Authenticate", "Basic realm=\"x\"")
            server.route(nil, "/401", response: denied)
            let dead = try MockDeadPort(.refusing)
            let urls = [
                server.address("/l"), server.address("/302"), server.address("/401"), "http://127.0.0.1:\(dead.port)/",
            ]
            let allowed: Set<TransferError.Code> = [.cancelled, .cannotConnectToHost]
            try await subject.with { transport in
                var completions = 0
                var cancels = 0
                for _ in 0..<50 {
                    try await withThrowingTaskGroup(of: TransferError.Code?.self) { group in
                        for index in 0..<200 {
                            let body = index % 3 == 0 ? TransferBody.data(Data(count: 50_000)) : .none
                            let request = TransferRequest(
                                method: index % 3 == 0 ? .post : .get,
                                url: urls[index % urls.count],
                                body: body
                            )
                            group.addTask {
                                let call = Task { try await transport.send(request, events: .none) }
                                try await Task.sleep(for: .microseconds(Int.random(in: 0...500)))
                                call.cancel()
                                do {
                                    _ = try await call.value
                                    return nil
                                } catch let error as TransferError {
                                    return error.code
                                }
                            }
                        }
                        for try await code in group {
                            completions += 1
                            if code == .cancelled { cancels += 1 }
                            #expect(code.map(allowed.contains) ?? true)
                        }
                    }
                }
                #expect(completions == 10_000)
                #expect(cancels > 1000)
                let reply = try await transport.get(server.address("/l?after"))
                #expect(reply.text == "after")
            }
        }
    }
}
