import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// What a thousand failures leave behind.
    @Suite struct FailingCalls {
        @Test(arguments: Transports.able(to: .customTrust))
        func aThousandLeaveNothing(subject: TransportUnderTest) async throws {
            let untrusted = try MockServer(tls: MockTLS(identity: try Authorities.unknown.serverIdentity()))
            let server = try MockServer()
            server.route(nil, "/garbage", response: .raw(Data("this is not HTTP\r\n\r\n".utf8)))
            server.route(nil, "/reset", response: MockResponse().fault(.reset, at: .beforeHead))
            let cut = MockResponse(body: .generated(count: 90_000)).fault(.close, at: .body(afterBytes: 50_000))
            server.route(nil, "/cut", response: cut)
            let dead = try MockDeadPort(.refusing)
            let folder = try TemporaryFolder()
            let urls = [
                server.address("/garbage"), server.address("/reset"), server.address("/cut"),
                "http://127.0.0.1:\(dead.port)/", "https://127.0.0.1:\(dead.port)/", untrusted.address("/"),
                "http://does-not-exist.invalid/", "https://127.0.0.1:\(server.port)/garbage",
            ]
            try await subject.with(trusting: try Authorities.roots) { transport in
                var descriptors = 0
                for round in 0..<5 {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for index in 0..<200 {
                            group.addTask {
                                let part = folder.file("\(index)")
                                let delivery: BodyDelivery = index % 3 == 0 ? .file(part) : .stream(buffer: 1000)
                                let request = TransferRequest(
                                    url: urls[index % urls.count],
                                    delivery: index % 3 == 1 ? .memory : delivery,
                                    timeouts: TransferTimeouts(idle: .milliseconds(500))
                                )
                                _ = try await transport.failure(request)
                            }
                        }
                        try await group.waitForAll()
                    }
                    if round == 0 { descriptors = try #require(ProcessGauge.descriptors) }
                }
                for gone in [server, untrusted] {
                    let isGone = await gone.waitUntil { $0.openConnections == 0 }
                    #expect(isGone)
                }
                // A look-up that nobody waits for any more has descriptors until the resolver answers.
                let limit = ContinuousClock.now + .seconds(30)
                var left = try #require(ProcessGauge.descriptors)
                while left >= descriptors + 16, ContinuousClock.now < limit {
                    try await Task.sleep(for: .milliseconds(50))
                    left = try #require(ProcessGauge.descriptors)
                }
                #expect(left < descriptors + 16, "\(descriptors) became \(left)")
                #expect(try folder.contents == [])
            }
        }
    }
}
