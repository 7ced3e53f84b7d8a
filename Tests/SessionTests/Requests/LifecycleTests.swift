import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

@Suite(.everyEngine) struct LifecycleTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/", response: .text("body"))
        return server
    }

    @Test("a request carries its parameters, fields and body as asked for")
    func parameters() async throws {
        let server = try server()
        let session = testSession()
        _ = await session.request(server.url("/"), parameters: ["b": 1, "a": "x y"], headers: ["X-A": "1"])
            .rawResponse()
        _ = await session.request(
            server.url("/"),
            method: .post,
            parameters: ["a": ["b": 1]],
            encoder: .json
        ).rawResponse()
        let requests = server.requests
        #expect(requests.first?.target == "/?a=x%20y&b=1")
        #expect(requests.first?.headers["X-A"] == "1")
        #expect(requests.last?.text == #"{"a":{"b":1}}"#)
        #expect(requests.last?.headers["Content-Type"] == "application/json")
    }

    @Test("several handlers are called in order, a late one after them, and then the request is finished")
    func handlersInOrder() async throws {
        let server = try server()
        let request = testSession().request(server.url("/"))
        let journal = Journal<String>()
        await withCheckedContinuation { continuation in
            request.response(queue: callbacks) { _ in journal.add("raw") }
                .responseString(queue: callbacks) { journal.add($0.value ?? "") }
                .responseData(queue: callbacks) {
                    journal.add("\($0.value?.count ?? -1)"); continuation.resume()
                }
        }
        #expect(journal.entries == ["raw", "body", "4"])
        let late = await request.dataResponse()
        #expect(late.value == Data("body".utf8))
        #expect(request.isFinished)
        #expect(server.requests.count == 1)
        #expect(request.description == "GET \(server.url("/").absoluteString) (200)")
    }

    @Test("without automatic start nothing happens until resume", arguments: [Session.RequestSetup.lazy, .eager])
    func manualStart(setup: Session.RequestSetup) async throws {
        let server = try server()
        let session = testSession(starts: false, setup: setup, change: URLSessionConfiguration.oneByOne)
        let answers = Journal<Data?>()
        let request = session.request(server.url("/"))
        request.response(queue: callbacks) { answers.add($0.data) }
        #expect(await session.witness(at: server))
        #expect(request.isInitialized)
        #expect(server.askedPaths.isEmpty)
        request.resume()
        #expect(await becomesTrue { answers.entries == [Data("body".utf8)] })
    }

    @Test("a request that is cancelled before it starts is never sent, and its handler is told")
    func cancelledBeforeStart() async throws {
        let server = try server()
        let request = testSession(starts: false).request(server.url("/"))
        request.cancel()
        request.resume()
        let response = await request.rawResponse()
        #expect(response.error?.isExplicitlyCancelledError == true)
        #expect(request.isCancelled)
        #expect(request.tasks.isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test("a request that is cancelled while it runs fails once, whatever else is asked of it")
    func cancelledWhileRunning() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession().request(server.url("/"))
        async let response = request.rawResponse()
        _ = try await server.takeRequest() as RecordedRequest
        for _ in 0..<100 { request.cancel() }
        request.resume()
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect(await request.rawResponse().error?.isExplicitlyCancelledError == true)
        gate.release()
    }

    @Test("a suspended request does not finish until it is resumed")
    func suspended() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let session = testSession(change: URLSessionConfiguration.oneByOne)
        let request = session.request(server.url("/"))
        let journal = Journal<Bool>()
        request.response(queue: callbacks) { _ in journal.add(true) }
        _ = try await server.takeRequest() as RecordedRequest
        request.suspend()
        gate.release()
        #expect(await session.witness(at: server))
        #expect(journal.entries.isEmpty)
        #expect(request.isSuspended)
        request.resume()
        #expect(await becomesTrue { journal.entries == [true] })
    }

    @Test("requests that wait are told when their session goes")
    func sessionReleased() async throws {
        let server = try server()
        weak var released: Session?
        let errors = Journal<AFError>()
        do {
            let session = testSession(isKept: false, starts: false, setup: .eager)
            released = session
            for _ in 0..<100 {
                session.request(server.url("/")).response(queue: callbacks) { $0.error.map(errors.add) }
            }
        }
        #expect(released == nil)
        #expect(await becomesTrue { errors.entries.count == 100 })
        #expect(errors.entries.filter(\.isSessionDeinitializedError).count == 100)
        #expect(server.requests.isEmpty)
    }

    @Test("what is no URL and a GET with a body fail before they are sent")
    func refused() async throws {
        let server = try server()
        let session = testSession()
        #expect(await session.request("").rawResponse().error?.isInvalidURLError == true)
        #expect(await session.upload(Data(), to: "").rawResponse().error?.isInvalidURLError == true)
        #expect(await session.download("").rawResponse().error?.isInvalidURLError == true)
        var request = URLRequest(url: server.url("/"))
        request.httpBody = Data("x".utf8)
        let error = await session.request(request).rawResponse().error
        guard case .urlRequestValidationFailed(.bodyDataInGETRequest(Data("x".utf8))) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requests.isEmpty)
    }

    @Test("all requests of a session can be cancelled at once, those that wait for a retry too")
    func cancelAll() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x", status: 500))
        let session = testSession(interceptor: Retrier { _, _, _, completion in completion(.retryWithDelay(60)) })
        let requests = (0..<10).map { _ in session.request(server.url("/")).validate() }
        async let errors = withTaskGroup(of: AFError?.self) { group in
            for request in requests { group.addTask { await request.rawResponse().error } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await server.waitUntil { $0.requestCount == 10 })
        await withCheckedContinuation { continuation in
            session.cancelAllRequests(completingOnQueue: callbacks) { continuation.resume() }
        }
        let cancelled = await errors.filter { $0?.isExplicitlyCancelledError == true }
        #expect(cancelled.count == 10)
    }

    @Test("a response can be refused before its body is taken", arguments: [true, false])
    func heldHead(allows: Bool) async throws {
        let server = try server()
        let request = testSession().request(server.url("/")).onHTTPResponse(on: callbacks) { response, decide in
            decide(allows && response.statusCode == 200 ? .allow : .cancel)
        }
        let response = await request.rawResponse()
        #expect(response.data == (allows ? Data("body".utf8) : nil))
        #expect((response.error?.isExplicitlyCancelledError == true) == !allows)
    }

    @Test("a modifier changes every attempt, before parameters are applied")
    func modifier() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x", status: 500))
        let calls = Journal<Int>()
        let request = testSession().request(
            server.url("/"),
            parameters: ["a": 1],
            interceptor: RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001),
            requestModifier: { request in
                calls.add(1)
                request.method = .put
            }
        )
        _ = await request.validate().rawResponse()
        #expect(calls.entries.count == 2)
        #expect(server.requests.map(\.text) == ["a=1", "a=1"])
    }
}
