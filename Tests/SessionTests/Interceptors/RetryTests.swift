import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Counts what it is asked, and answers what it was told to.
private final class CountingInterceptor: RequestInterceptor {
    let adapted = Journal<URLRequest>()
    let asked = Journal<any Error>()
    private let answer: @Sendable (Int) -> RetryResult

    init(_ answer: @escaping @Sendable (Int) -> RetryResult = { _ in .doNotRetry }) {
        self.answer = answer
    }

    func adapt(
        _ urlRequest: URLRequest,
        for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapted.add(urlRequest)
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        asked.add(error)
        completion(answer(asked.entries.count))
    }
}

private struct Refused: Error {}

@Suite(.everyEngine) struct RetryTests {
    private func server(_ status: Int = 500) throws -> MockServer {
        let server = try MockServer()
        server.route("/", response: .text("x", status: status))
        return server
    }

    @Test("a policy with limit 3 against a server that always fails sends four requests and fails once (T42)")
    func limit() async throws {
        let server = try server()
        let session = testSession(interceptor: RetryPolicy(retryLimit: 3, exponentialBackoffScale: 0.001))
        let request = session.request(server.url("/")).validate()
        let response = await request.rawResponse()
        #expect(server.requests.count == 4)
        #expect(request.retryCount == 3)
        #expect(response.error?.responseCode == 500)
        #expect(response.response?.statusCode == 500)
    }

    @Test(
        "only idempotent methods are retried",
        arguments: [
            (HTTPMethod.get, 3), (.put, 3), (.delete, 3), (.head, 3), (.options, 3), (.trace, 3), (.post, 1),
            (.patch, 1),
        ]
    )
    func methods(method: HTTPMethod, count: Int) async throws {
        let server = try server()
        let session = testSession(interceptor: RetryPolicy(exponentialBackoffScale: 0.001))
        _ = await session.request(server.url("/"), method: method).validate().rawResponse()
        #expect(server.requests.count == count)
    }

    @Test("without a validation that fails, no retrier is asked (T41)")
    func withoutValidation() async throws {
        let server = try server(401)
        let interceptor = CountingInterceptor { _ in .retry }
        let response = await testSession(interceptor: interceptor).request(server.url("/")).rawResponse()
        #expect(response.error == nil)
        #expect(interceptor.asked.entries.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test("a failing serializer asks once more than the attempts, and everything is adapted again")
    func counts() async throws {
        let server = try server()
        let interceptor = CountingInterceptor { $0 == 1 ? .retry : .doNotRetry }
        let request = testSession().request(server.url("/"), interceptor: interceptor).validate()
        let response = await request.dataResponse()
        #expect(response.error?.responseCode == 500)
        #expect(interceptor.asked.entries.count == 3)
        #expect(interceptor.adapted.entries.count == 2)
    }

    @Test("a session's and a request's retrier are asked in turn")
    func bothRetriers() async throws {
        let server = try server()
        let own = CountingInterceptor { $0 == 1 ? .retry : .doNotRetry }
        let sessions = CountingInterceptor()
        let request = testSession(interceptor: sessions).request(server.url("/"), interceptor: own).validate()
        _ = await request.dataResponse()
        #expect(sessions.asked.entries.count == 3)
        #expect(own.asked.entries.count == 3)
    }

    @Test("a serializer's failure alone sends the request again, and its value counts then")
    func serializerRetry() async throws {
        let server = try MockServer()
        server.enqueue(.text("no json"))
        server.enqueue(.text("[1, 2]"))
        let interceptor = CountingInterceptor { _ in .retry }
        let request = testSession().request(server.url("/"), interceptor: interceptor)
        let value = try await request.serializingDecodable([Int].self).value
        #expect(value == [1, 2])
        #expect(request.retryCount == 1)
    }

    @Test("a retrier's own error comes around the original one")
    func ownError() async throws {
        let server = try server()
        let interceptor = CountingInterceptor { _ in .doNotRetryWithError(Refused()) }
        let response = await testSession().request(server.url("/"), interceptor: interceptor).validate().rawResponse()
        #expect(response.error?.isRequestRetryError == true)
        #expect(response.error?.underlyingError is Refused)
    }

    @Test("an adapter's failure is offered to retriers, and each completion is called once")
    func adapterFailure() async throws {
        let server = try server(200)
        let retrier = CountingInterceptor { $0 == 1 ? .retry : .doNotRetry }
        let failing = Adapter { _, _, completion in completion(.failure(Refused())) }
        let request = testSession().request(server.url("/")).adapt(using: failing).retry(using: retrier)
        let response = await request.rawResponse()
        #expect(response.error?.isRequestAdaptationError == true)
        #expect(response.error?.underlyingError is Refused)
        #expect(retrier.asked.entries.count == 2)
        #expect(server.requests.isEmpty)
    }

    @Test("a cancelled request does not wait out its delay, and no retrier is asked again")
    func cancelledDelay() async throws {
        let server = try server()
        let interceptor = CountingInterceptor { _ in .retryWithDelay(60) }
        let request = testSession().request(server.url("/"), interceptor: interceptor).validate()
        let start = ContinuousClock.now
        request.onURLRequestCreation(on: callbacks) { _ in }
        async let response = request.dataResponse()
        #expect(await becomesTrue { !interceptor.asked.entries.isEmpty })
        request.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect(start.duration(to: .now) < .seconds(30))
        #expect(interceptor.asked.entries.count == 1)
        #expect(server.requests.count == 1)
    }

    @Test("a stream that was read is not sent again, and the error says so (T44)")
    func notReplayable() async throws {
        let server = try server()
        let interceptor = CountingInterceptor { _ in .retry }
        let request = testSession().upload(
            InputStream(data: Data("once".utf8)),
            to: server.url("/"),
            interceptor: interceptor
        )
        let response = await request.validate().rawResponse()
        #expect(response.error?.isRequestRetryError == true)
        #expect(response.error?.underlyingError?.localizedDescription.contains("can not be sent again") == true)
        #expect(server.requests.map(\.text) == ["once"])
    }

    @Test("a form of files and data is sent again byte for byte (T44)")
    func formRetried() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("a.txt")
        try Data("file".utf8).write(to: file)
        let form = MultipartFormData()
        form.append(Data("value".utf8), withName: "field")
        form.append(file, withName: "file")
        let interceptor = CountingInterceptor { $0 == 1 ? .retry : .doNotRetry }
        let upload = testSession().upload(multipartFormData: form, to: server.url("/"), interceptor: interceptor)
        _ = await upload.validate().rawResponse()
        let bodies = server.requests.map(\.body)
        #expect(bodies.count == 2)
        #expect(bodies.first == bodies.last)
        #expect(bodies.first == (try form.encode()))
    }

    @Test(
        "a POST whose connection breaks is not sent again unless asked for (T45)",
        arguments: [
            (RetryPolicy.defaultRetryableHTTPMethods, 1), (RetryPolicy.defaultRetryableHTTPMethods.union([.post]), 2),
        ]
    )
    func brokenPost(methods: Set<HTTPMethod>, count: Int) async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(status: 200).fault(.reset, at: .beforeHead))
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001, retryableHTTPMethods: methods)
        let response = await testSession().request(server.url("/"), method: .post, interceptor: policy).rawResponse()
        #expect(response.error?.isSessionTaskError == true)
        #expect(server.requests.count == count)
    }

    @Test(
        "Retry-After is honoured where a policy says so (T43)",
        arguments: [
            ("0", 2), ("Mon, 01 Jan 2001 00:00:00 GMT", 2), ("999999", 1), ("abc", 1),
        ]
    )
    func retryAfter(value: String, count: Int) async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse.text("slow down", status: 429).header("Retry-After", value))
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001, retryAfter: RetryAfter())
        _ = await testSession().request(server.url("/"), interceptor: policy).validate().rawResponse()
        #expect(server.requests.count == count)
    }

    @Test("Retry-After of a second delays the retry by a second (T43)")
    func retryAfterDelay() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse.text("slow down", status: 503).header("Retry-After", "1"))
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001, retryAfter: RetryAfter())
        let start = ContinuousClock.now
        _ = await testSession().request(server.url("/"), interceptor: policy).validate().rawResponse()
        #expect(server.requests.count == 2)
        #expect(start.duration(to: .now) >= .seconds(1))
    }
}
