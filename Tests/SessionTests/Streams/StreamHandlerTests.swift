import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What handlers of a stream are told.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct StreamHandlerTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/big", response: MockResponse(body: .generated(count: 1_000_000)))
        server.route("/text", response: .text("héllo"))
        server.route("/json", response: .json(#"{"name":"Ada"}"#))
        server.route("/broken", response: .json("{"))
        server.route("/refused", response: .text("no", status: 404))
        server.route("/moved", response: .redirect(to: "/text"))
        return server
    }

    /// What one handler got until its end.
    private func received(
        _ request: DataStreamRequest
    ) async -> (data: Data, completion: DataStreamRequest.Completion) {
        await withTaskCancellationHandler {
            await attached(to: request, on: callbacks).value
        } onCancel: {
            request.cancel()
        }
    }

    /// Adds a handler.
    private func attached(
        to request: DataStreamRequest,
        on queue: DispatchQueue
    ) -> OneTimeAnswer<(data: Data, completion: DataStreamRequest.Completion)> {
        let answer = OneTimeAnswer<(data: Data, completion: DataStreamRequest.Completion)>()
        let pieces = Journal<Data>()
        request.responseStream(on: queue) { stream in
            switch stream.event {
            case .stream(.success(let piece)): pieces.add(piece)
            case .complete(let completion): answer.give((pieces.entries.reduce(Data(), +), completion))
            }
        }
        return answer
    }

    @Test("every handler sees all bytes in order, then its end, on queues of any kind")
    func handlers() async throws {
        let server = try server()
        let request = testSession(starts: false).streamRequest(server.url("/big"))
        let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let answers = [callbacks, concurrent, concurrent].map { attached(to: request, on: $0) }
        request.resume()
        for answer in answers {
            let (data, completion) = await answer.value
            #expect(data.count == 1_000_000 && MockPattern.matches(data))
            #expect(completion.error == nil)
            #expect(completion.response?.statusCode == 200)
            #expect(completion.request?.url == server.url("/big"))
        }
    }

    @Test("no piece is lost when nobody holds the request and its handler is slow")
    func slowHandler() async throws {
        let server = try server()
        let slow = DispatchQueue(label: "slow")
        slow.suspend()
        let pieces = Journal<Data>()
        let ended = Journal<Bool>()
        let session = testSession()
        func start() -> Weak<DataStreamRequest> {
            let request = session.streamRequest(server.url("/big"))
            request.responseStream(on: slow) { stream in
                stream.value.map(pieces.add)
                if stream.completion != nil { ended.add(true) }
            }
            return Weak(object: request)
        }
        let request = start()
        let isOver = await becomesTrue { request.object?.isFinished != false }
        _ = await session.witness(at: server)
        slow.resume()
        #expect(isOver)
        #expect(await becomesTrue { !ended.entries.isEmpty })
        #expect(pieces.entries.reduce(0) { $0 + $1.count } == 1_000_000)
    }

    @Test("pieces come as text, as values, as what a serializer makes of them")
    func serialized() async throws {
        let server = try server()
        let session = testSession()
        let texts = Journal<String>()
        let request = session.streamRequest(server.url("/text"))
        let _: Bool = await request.awaited { done in
            request.responseStreamString(on: callbacks) { stream in
                stream.value.map(texts.add)
                if stream.completion != nil { done(true) }
            }
        }
        #expect(texts.entries.joined() == "héllo")
        let people = Journal<Result<Person, AFError>>()
        for path in ["/json", "/broken"] {
            let request = session.streamRequest(server.url(path))
            let _: Bool = await request.awaited { done in
                request.responseStreamDecodable(of: Person.self, on: callbacks) { stream in
                    stream.result.map(people.add)
                    if stream.completion != nil { done(stream.completion?.error == nil) }
                }
            }
        }
        #expect(try people.entries.first?.get() == Person())
        #expect(people.entries.count == 2)
        guard case .failure(.responseSerializationFailed(.decodingFailed)) = people.entries.last else {
            Issue.record("\(people.entries)")
            return
        }
        #expect(try StringStreamSerializer().serialize(Data("é".utf8)) == "é")
        #expect(try PassthroughStreamSerializer().serialize(Data([1])) == Data([1]))
        #expect(try DecodableStreamSerializer<Person>().serialize(Data(#"{"name":"Ada"}"#.utf8)) == Person())
    }

    @Test("an unreadable piece ends the request where that is asked for", arguments: [true, false])
    func cancelsOnError(cancels: Bool) async throws {
        let server = try server()
        let request = testSession().streamRequest(
            server.url("/broken"),
            automaticallyCancelOnStreamError: cancels
        )
        let completion: DataStreamRequest.Completion = await request.awaited { done in
            request.responseStreamDecodable(of: Person.self, on: callbacks) { $0.completion.map(done) }
        }
        #expect((completion.error?.isExplicitlyCancelledError == true) == cancels)
        #expect(request.automaticallyCancelOnStreamError == cancels)
    }

    @Test("what a handler throws ends the request, as itself")
    func throwing() async throws {
        let server = try server()
        let request = testSession().streamRequest(server.url("/big"))
        let completion: DataStreamRequest.Completion = await request.awaited { done in
            request.responseStream(on: callbacks) { stream in
                if let completion = stream.completion { done(completion) } else { throw Rejected() }
            }
        }
        #expect(completion.error?.underlyingError is Rejected)
        #expect(completion.error?.isExplicitlyCancelledError == false)
    }

    @Test("a stream and its token cancel the request", arguments: [true, false])
    func cancelled(byToken: Bool) async throws {
        let server = try server()
        let gate = MockGate()
        let held = MockResponse(body: .generated(count: 100_000)).fault(.pause(gate), at: .body(afterBytes: 1_000))
        server.route("/held", response: held)
        let request = testSession().streamRequest(server.url("/held"))
        let completion: DataStreamRequest.Completion = await request.awaited { done in
            request.responseStream(on: callbacks) { stream in
                if let completion = stream.completion { return done(completion) }
                if byToken { stream.token.cancel() } else { stream.cancel() }
            }
        }
        #expect(completion.error?.isExplicitlyCancelledError == true)
        #expect(completion.response?.statusCode == 200)
        gate.release()
    }

    @Test("of a refused response no piece is handed over")
    func refused() async throws {
        let server = try server()
        let result = await received(testSession().streamRequest(server.url("/refused")).validate())
        #expect(result.data.isEmpty)
        #expect(result.completion.error?.responseCode == 404)
        let own = testSession().streamRequest(server.url("/text")).validate { _, _ in .failure(Rejected()) }
        #expect(await received(own).completion.error?.underlyingError is Rejected)
        let type = testSession().streamRequest(server.url("/text")).validate(contentType: ["application/json"])
        #expect(await received(type).completion.error?.responseContentType == "text/plain")
    }

    @Test("streams are redirected, retried, resumed by hand and held back at their head")
    func features() async throws {
        let server = try server()
        #expect(await received(testSession().streamRequest(server.url("/moved"))).data == Data("héllo".utf8))
        let own = testSession().streamRequest(server.url("/moved")).redirect(using: .doNotFollow)
        #expect(await received(own).completion.response?.statusCode == 302)
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001)
        let retried = testSession(interceptor: policy).streamRequest(server.url("/refused"))
            .validate { _, _ in .failure(URLError(.timedOut)) }
        #expect(await received(retried).completion.error?.isResponseValidationError == true)
        #expect(retried.retryCount == 1)
        let allowed = testSession().streamRequest(server.url("/text")).onHTTPResponse { response, decide in
            decide(response.statusCode == 200 ? .allow : .cancel)
        }
        #expect(await received(allowed).data == Data("héllo".utf8))
        let refused = testSession().streamRequest(server.url("/text")).onHTTPResponse { _, decide in decide(.cancel) }
        let result = await received(refused)
        #expect(result.data.isEmpty && result.completion.error?.isExplicitlyCancelledError == true)
    }

    @Test("parameters and fields are sent as for data")
    func parameters() async throws {
        let server = try server()
        let session = testSession()
        let get = session.streamRequest(server.url("/text"), parameters: ["a": 1], headers: ["X-A": "1"])
        let put = session.streamRequest(server.url("/text"), method: .put) { $0.httpBody = Data("body".utf8) }
        let made = session.streamRequest(try URLRequest(url: server.url("/text"), method: .delete))
        for request in [get, put, made] { #expect(await received(request).completion.error == nil) }
        #expect(server.requests.map(\.method) == ["GET", "PUT", "DELETE"])
        #expect(server.requests.map(\.target) == ["/text?a=1", "/text", "/text"])
        #expect(server.requests.map(\.text) == ["", "body", ""])
        #expect(server.requests.first?.headers["X-A"] == "1")
    }
}
