import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// Servers that are renewed while calls run say goodbye on their connections.
    @Suite struct Goodbyes {
        @Test(arguments: Transports.able(to: .customTrust))
        func aServerThatIsRenewedLosesNoCall(subject: TransportUnderTest) async throws {
            let backend = try MockServer()
            backend.route(nil, "/r", options: MockRouteOptions(execution: .loop)) {
                .text($0.query ?? "").delayed(by: .milliseconds(3))
            }
            let nginx = try await NginxServer(before: backend)
            let isOver = Locked(false)
            try await subject.with(trusting: try Authorities.roots) { transport in
                try await withThrowingTaskGroup(of: [String].self) { group in
                    for caller in 0..<16 {
                        group.addTask {
                            var faults: [String] = []
                            var index = 0
                            while !isOver.withLock({ $0 }) {
                                let text = "\(caller)-\(index)"
                                do {
                                    let reply = try await transport.get(nginx.address("/r?\(text)"))
                                    if reply.text != text { faults.append("\(reply.head.statusCode) \(reply.text)") }
                                } catch { faults.append("\(error)") }
                                index += 1
                            }
                            return faults
                        }
                    }
                    for _ in 0..<6 {
                        let count = backend.status.requestCount
                        await backend.waitUntil { $0.requestCount > count + 200 }
                        try nginx.reload()
                    }
                    let count = backend.status.requestCount
                    await backend.waitUntil { $0.requestCount > count + 500 }
                    isOver.withLock { $0 = true }
                    for try await faults in group { #expect(faults == []) }
                }
            }
        }
    }
}
