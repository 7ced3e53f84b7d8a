import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Responses that tasks wait for.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct SerializingTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/person", response: .json(#"{"name":"Ada"}"#))
        server.route("/refused", response: .text("no", status: 500))
        server.route("/held", response: .text("late"))
        return server
    }

    @Test("response, result and value of data, text, values and serializers of any kind")
    func kinds() async throws {
        struct Counting: DataResponseSerializerProtocol {
            func serialize(
                request: URLRequest?,
                response: HTTPURLResponse?,
                data: Data?,
                error: (any Error)?
            ) throws -> Int {
                if let error { throw error }
                return data?.count ?? 0
            }
        }
        let server = try server()
        let session = testSession()
        func request() -> DataRequest { session.request(server.url("/person")) }
        let json = #"{"name":"Ada"}"#
        #expect(try await request().serializingData().value == Data(json.utf8))
        #expect(try await request().serializingString().value == json)
        #expect(try await request().serializingDecodable(Person.self).value == Person())
        #expect(try await request().serializingResponse(using: .string).value == json)
        #expect(try await request().serializingResponse(using: Counting()).value == json.utf8.count)
        let task = request().serializingDecodable(Person.self)
        #expect(await task.response.response?.statusCode == 200)
        #expect(try await task.result.get() == Person())
        #expect(try await task.value == Person())
    }

    @Test("one task has one response, however many wait for it; many requests at once have theirs")
    func concurrent() async throws {
        let server = try server()
        let session = testSession()
        let task = session.request(server.url("/person")).serializingDecodable(Person.self)
        async let first = task.value
        async let second = task.value
        #expect(try await [first, second] == [Person(), Person()])
        #expect(server.requests.count == 1)
        let people = try await withThrowingTaskGroup(of: Person.self) { group in
            for _ in 0..<20 {
                group.addTask { try await session.request(server.url("/person")).serializingDecodable().value }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(people.count == 20)
    }

    @Test("a failure is thrown as the error that it is, after retries")
    func failure() async throws {
        let server = try server()
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001)
        let request = testSession().request(server.url("/refused"), interceptor: policy).validate()
        let task = request.serializingDecodable(Person.self)
        let error = await #expect(throws: AFError.self) { try await task.value }
        #expect(error?.responseCode == 500)
        #expect(await task.response.error?.responseCode == 500)
        #expect(request.retryCount >= 1)
        #expect(server.requests.count == 2)
    }

    enum Cancel: CaseIterable { case task, surrounding, group, request }

    @Test("cancelling the task, what surrounds it or its group cancels the request", arguments: Cancel.allCases)
    func cancelling(cancel: Cancel) async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession().request(server.url("/held"))
        let task = request.serializingString()
        let waiting = Task {
            guard cancel == .group else { return await task.response.error }
            return await withTaskGroup(of: AFError?.self) { group in
                group.addTask { await task.response.error }
                return await group.next() ?? nil
            }
        }
        #expect(await gate.waitUntil(waiting: 1))
        switch cancel {
        case .task: task.cancel()
        case .surrounding, .group: waiting.cancel()
        case .request: request.cancel()
        }
        #expect(await waiting.value?.isExplicitlyCancelledError == true)
        #expect(request.isCancelled)
        gate.release()
    }

    @Test("where it is asked for, what surrounds a task does not cancel the request")
    func notCancelling() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession().request(server.url("/held"))
        let task = request.serializingString(automaticallyCancelling: false)
        let waiting = Task { await task.response.value }
        #expect(await gate.waitUntil(waiting: 1))
        waiting.cancel()
        gate.release()
        #expect(await waiting.value == "late")
        #expect(!request.isCancelled)
    }

    @Test("a task resumes and suspends its request")
    func control() async throws {
        let server = try server()
        let request = testSession(starts: false).request(server.url("/person"))
        let task = request.serializingString()
        #expect(request.isInitialized)
        task.suspend()
        #expect(request.isSuspended)
        task.resume()
        #expect(await task.response.error == nil)
        #expect(request.isFinished)
    }

    @Test("downloads are cancelled alike")
    func downloads() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession().download(server.url("/held"))
        let task = request.serializingDownloadedFileURL()
        let waiting = Task { await task.response.error }
        #expect(await gate.waitUntil(waiting: 1))
        waiting.cancel()
        #expect(await waiting.value?.isExplicitlyCancelledError == true)
        #expect(request.isCancelled)
        gate.release()
    }
}
