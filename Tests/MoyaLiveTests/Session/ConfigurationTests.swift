import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What a session's configuration says, and what becomes of a session (cases T58, T62, T63).
@Suite(.everyEngine) struct ConfigurationTests {
    @Test("the time for a whole resource bounds a body that drips (T58)", arguments: Way.allCases)
    func resourceTimeout(way: Way) async throws {
        let server = try MockServer()
        let drip = MockResponse(body: .generated(count: 40), framing: .contentLength(40))
            .dripping(bytesPerTick: 1, interval: .milliseconds(100))
        server.route("*", response: drip)
        let session = plainSession({ $0.timeoutIntervalForResource = 1 })
        let start = ContinuousClock.now
        let result = await way.result(of: server.target("/"), session: session)
        let elapsed = ContinuousClock.now - start
        #expect(result.urlErrorCode == .timedOut, "\(result)")
        #expect(elapsed > .milliseconds(900) && elapsed < .seconds(3))
        let reply = await session.outcome { (session) async throws(AFError) in
            try await session.data(for: URLRequest(url: server.url("/")))
        }
        #expect(reply.urlErrorCode == .timedOut)
    }

    @Test("a request's timeout bounds silence, fractions of a second included", arguments: Way.allCases)
    func idleTimeout(way: Way) async throws {
        let server = try MockServer()
        server.route("*", response: MockResponse().fault(.stall, at: .beforeHead))
        let ofSession = (plainSession({ $0.timeoutIntervalForRequest = 0.3 }), TimeoutPlugin(seconds: nil))
        let ofRequest = (plainSession(), TimeoutPlugin(seconds: 0.3))
        for (session, plugin) in [ofSession, ofRequest] {
            let start = ContinuousClock.now
            let result = await way.result(of: server.target("/"), session: session, plugins: [plugin])
            #expect(result.urlErrorCode == .timedOut, "\(result)")
            #expect(ContinuousClock.now - start < .seconds(2))
        }
    }

    @Test("fields of a session that are no texts are sent as text (T62)", arguments: Way.allCases)
    func additionalHeaders(way: Way) async throws {
        let server = try MockServer()
        server.route("*", response: .text("ok"))
        let session = plainSession {
            $0.httpAdditionalHeaders = ["X-Int": 5, "X-Bool": true, "X-Text": "text", AnyHashable(7): "seven"]
        }
        let response = try await way.result(of: server.target("/"), session: session).get()
        #expect(response.statusCode == 200)
        _ = try await session.data(for: URLRequest(url: server.url("/")))
        for request in server.requests {
            #expect(request.headers["X-Int"] == "5")
            #expect(request.headers["X-Bool"] == "true")
            #expect(request.headers["X-Text"] == "text")
        }
    }

    @Test("a provider whose session was ended fails each call once (T63)", arguments: Way.allCases)
    func invalidated(way: Way) async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        server.route("*", response: .text("late"))
        let session = plainSession()
        async let running = way.result(of: server.target("/"), session: session)
        #expect(await gate.waitUntil(waiting: 1))
        session.invalidateAndCancel()
        session.invalidateAndCancel()
        for result in [await running, await way.result(of: server.target("/"), session: session)] {
            guard case .sessionInvalidated? = result.sessionError else {
                Issue.record("expected the session to be gone, got \(result)")
                continue
            }
        }
        let result = await session.outcome { (session) async throws(AFError) in
            try await session.data(for: URLRequest(url: server.url("/")))
        }
        #expect(result.sessionError?.isSessionInvalidatedError == true)
    }
}

/// Sets the timeout of requests.
private struct TimeoutPlugin: PluginType {
    let seconds: TimeInterval?

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        guard let seconds else { return request }
        var request = request
        request.timeoutInterval = seconds
        return request
    }
}
