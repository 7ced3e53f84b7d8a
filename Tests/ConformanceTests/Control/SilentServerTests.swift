import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// A server that takes connections and says nothing ends no call later than its own time allows.
    @Suite struct SilentServers {
        enum Limit: CaseIterable {
            case idle, connect, deadline

            var timeouts: TransferTimeouts {
                switch self {
                case .idle: TransferTimeouts(idle: .seconds(1))
                case .connect: TransferTimeouts(connect: .seconds(1), idle: .seconds(60))
                case .deadline: TransferTimeouts(idle: .seconds(60), deadline: .now + .seconds(1))
                }
            }
        }

        /// Calls to one host may wait for each other's handshake, but not one after the other.
        @Test(arguments: Transports.able(to: .connectTimeout), Limit.allCases)
        func aBurstEndsTogether(subject: TransportUnderTest, limit: Limit) async throws {
            var configuration = MockServer.Configuration()
            configuration.connectionBehavior = .ignore
            let server = try MockServer(configuration: configuration)
            try await subject.with { transport in
                let start = ContinuousClock.now
                let calls = (0..<12).map { _ in
                    Task {
                        let url = "https://127.0.0.1:\(server.port)/"
                        return try await transport.failure(TransferRequest(url: url, timeouts: limit.timeouts))
                    }
                }
                for call in calls {
                    let error = try await call.value
                    #expect(error.code == .timedOut, "\(error)")
                    #expect(error.host == "127.0.0.1")
                }
                let elapsed = ContinuousClock.now - start
                // One after the other they would take twelve.
                #expect(elapsed < .seconds(8), "\(elapsed)")
            }
        }
    }
}
