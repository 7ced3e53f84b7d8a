import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Events {
        @Test(arguments: Transports.all, Uploads.Form.allCases)
        func progressGrowsToTheWhole(subject: TransportUnderTest, form: Uploads.Form) async throws {
            // More than the system's buffers take at once: the sender has to wait for the reader, and tells before and after.
            let server = try MockServer()
            server.route(nil, "/e", response: MockResponse(body: .generated(count: 3_000_000)))
            let folder = try TemporaryFolder()
            let log = EventLog()
            try await subject.with { transport in
                let request = TransferRequest(
                    method: .post,
                    url: server.address("/e"),
                    body: try form.body(count: 16_000_000, in: folder)
                )
                _ = try await transport.whole(request, events: log.sink)
            }
            for totals in [log.sent, log.received] {
                #expect(totals.count > 1)
                #expect(zip(totals, totals.dropFirst()).allSatisfy { $0 < $1 })
            }
            #expect(log.sent.last == 16_000_000)
            #expect(log.received.last == 3_000_000)
            #expect(log.order == ["sent", "head", "received"])
            let sentExpected: Int64? = form == .streamOfUnknownLength ? nil : 16_000_000
            for event in log.events {
                switch event {
                case .sent(_, let expected): #expect(expected == sentExpected)
                case .received(_, let expected): #expect(expected == 3_000_000)
                case .head(let head): #expect(head.statusCode == 200)
                case .informational: Issue.record("No interim response was sent.")
                }
            }
        }

        @Test(arguments: Transports.all)
        func anUnknownLengthIsToldAsSuch(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 100_000), framing: .chunked(size: 8192))
            server.route(nil, "/e", response: response)
            let log = EventLog()
            try await subject.with { transport in
                _ = try await transport.whole(TransferRequest(url: server.address("/e")), events: log.sink)
            }
            #expect(log.received.last == 100_000)
            for case .received(_, let expected) in log.events { #expect(expected == nil) }
        }

        @Test(arguments: Transports.all)
        func nothingIsToldAfterTheReturn(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1 << 20)).fault(.stall, at: .body(afterBytes: 500_000))
            server.route(nil, "/stall", response: response)
            try await subject.with { transport in
                for _ in 0..<20 {
                    let isBack = Locked(false)
                    let late = Locked(0)
                    let started = Signal()
                    let call = Task {
                        defer { isBack.withLock { $0 = true } }
                        let sink = EventSink { _ in
                            if isBack.withLock({ $0 }) { late.withLock { $0 += 1 } }
                            started.fire()
                        }
                        return try await transport.failure(TransferRequest(url: server.address("/stall")), events: sink)
                    }
                    await started.wait()
                    call.cancel()
                    let error = try await call.value
                    #expect(error.code == .cancelled)
                    #expect(late.withLock { $0 } == 0)
                }
            }
        }
    }
}
