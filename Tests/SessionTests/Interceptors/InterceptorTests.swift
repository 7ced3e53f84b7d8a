import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Adapters and retriers, alone and in rows.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct InterceptorTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/", response: .text("x"))
        server.route("/refused", response: .text("no", status: 500))
        return server
    }

    /// Adds its mark to a field.
    private func marking(_ mark: String) -> Adapter {
        Adapter { request, _, completion in
            var request = request
            request.headers.update(name: "X-Marks", value: (request.headers["X-Marks"] ?? "") + mark)
            completion(.success(request))
        }
    }

    /// Writes down that it was asked.
    private func asking(_ journal: Journal<String>, _ mark: String, _ answer: RetryResult = .doNotRetry) -> Retrier {
        Retrier { _, _, _, completion in
            journal.add(mark)
            completion(answer)
        }
    }

    @Test("the modifier comes first, then the session's adapter, then the request's in the order they were added")
    func order() async throws {
        let server = try server()
        let request = testSession(interceptor: marking("s")).request(
            server.url("/"),
            interceptor: marking("1"),
            requestModifier: { $0.headers.update(name: "X-Marks", value: "m") }
        )
        _ = await request.adapt(using: marking("2")).interceptor(marking("3")).rawResponse()
        #expect(server.requests.first?.headers["X-Marks"] == "ms123")
        #expect(request.requests.map { $0.headers["X-Marks"] } == ["m", "ms123"])
        #expect(request.firstRequest?.headers["X-Marks"] == "m")
    }

    @Test("everything is adapted again in each attempt, from the start")
    func again() async throws {
        let server = try server()
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001)
        _ = await testSession(interceptor: policy).request(server.url("/refused")).adapt(using: marking("a"))
            .validate().rawResponse()
        #expect(server.requests.map { $0.headers["X-Marks"] } == ["a", "a"])
    }

    @Test("retriers are asked session first, until one says something")
    func retriers() async throws {
        let server = try server()
        let asked = Journal<String>()
        let request = testSession(interceptor: asking(asked, "s")).request(
            server.url("/refused"),
            interceptor: asking(asked, "1")
        )
        _ = await request.retry(using: asking(asked, "2", .doNotRetryWithError(Rejected())))
            .retry(using: asking(asked, "3")).validate().rawResponse()
        #expect(asked.entries == ["s", "1", "2"])
    }

    @Test("an interceptor of several: adapters chain and the first failure stops, retriers likewise")
    func several() async throws {
        let server = try server()
        let asked = Journal<String>()
        let nested = Interceptor(adapters: [marking("c")], retriers: [asking(asked, "c")])
        let both = Interceptor(
            adapters: [marking("a"), marking("b")],
            retriers: [asking(asked, "a"), asking(asked, "b")],
            interceptors: [nested]
        )
        #expect(both.adapters.count == 3 && both.retriers.count == 3)
        _ = await testSession().request(server.url("/refused"), interceptor: both).validate().rawResponse()
        #expect(server.requests.first?.headers["X-Marks"] == "abc")
        #expect(asked.entries == ["a", "b", "c"])
        let failing = Adapter { _, _, completion in completion(.failure(Rejected())) }
        let after = Journal<Bool>()
        let never = Adapter { request, _, completion in
            after.add(true)
            completion(.success(request))
        }
        let response = await testSession()
            .request(server.url("/"), interceptor: Interceptor(adapters: [failing, never])).rawResponse()
        #expect(response.error?.isRequestAdaptationError == true)
        #expect(response.error?.underlyingError is Rejected)
        #expect(after.entries.isEmpty)
        let none = Interceptor()
        #expect(await testSession().request(server.url("/"), interceptor: none).rawResponse().error == nil)
    }

    @Test("an interceptor of two closures, or of two halves")
    func halves() async throws {
        let server = try server()
        let asked = Journal<String>()
        let closures = Interceptor(
            adaptHandler: { request, _, completion in
                asked.add("adapt")
                completion(.success(request))
            },
            retryHandler: { _, _, _, completion in
                asked.add("retry")
                completion(.doNotRetry)
            }
        )
        let halves = Interceptor(adapter: marking("h"), retrier: asking(asked, "half"))
        let request = testSession().request(server.url("/refused"), interceptor: closures).interceptor(halves)
        _ = await request.validate().rawResponse()
        #expect(asked.entries == ["adapt", "retry", "half"])
        #expect(server.requests.first?.headers["X-Marks"] == "h")
    }

    @Test("the missing half of an interceptor lets requests pass and retries nothing")
    func missingHalves() async throws {
        struct Nothing: RequestInterceptor {}
        let server = try server()
        let response = await testSession(interceptor: Nothing()).request(server.url("/refused")).validate()
            .rawResponse()
        #expect(response.error?.responseCode == 500)
        #expect(server.requests.count == 1)
    }

    @Test("an answer may come later, from any thread")
    func later() async throws {
        let server = try server()
        let late = Adapter { request, _, completion in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { completion(.success(request)) }
        }
        let retry = Retrier { request, _, _, completion in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
                completion(request.retryCount == 0 ? .retry : .doNotRetry)
            }
        }
        let response = await testSession().request(server.url("/refused")).adapt(using: late).retry(using: retry)
            .validate().rawResponse()
        #expect(response.error?.responseCode == 500)
        #expect(server.requests.count == 2)
    }

    @Test("an adapter is told for which request and session it works")
    func state() async throws {
        struct Telling: RequestAdapter {
            let told: Journal<UUID>

            func adapt(
                _ urlRequest: URLRequest,
                for session: Session,
                completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
            ) { completion(.success(urlRequest)) }

            func adapt(
                _ urlRequest: URLRequest,
                using state: RequestAdapterState,
                completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
            ) {
                told.add(state.requestID)
                adapt(urlRequest, for: state.session, completion: completion)
            }
        }
        let server = try server()
        let told = Journal<UUID>()
        let request = testSession().request(server.url("/")).adapt(using: Telling(told: told))
        #expect(await request.rawResponse().error == nil)
        #expect(told.entries == [request.id])
    }

    @Test("a body that an adapter adds to a GET is refused as its failure")
    func bodyOfGET() async throws {
        let server = try server()
        let adding = Adapter { request, _, completion in
            var request = request
            request.httpBody = Data("x".utf8)
            completion(.success(request))
        }
        let error = await testSession().request(server.url("/")).adapt(using: adding).rawResponse().error
        guard
            case .requestAdaptationFailed(let cause) = error,
            case .urlRequestValidationFailed(.bodyDataInGETRequest(Data("x".utf8)))? = cause as? AFError
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requests.isEmpty)
    }

    @Test("an adapter that fails in a retry ends the request once, for data and downloads", arguments: [true, false])
    func failingRetry(isDownload: Bool) async throws {
        let server = try server()
        let count = Journal<Bool>()
        let adapter = Adapter { request, _, completion in
            count.add(true)
            completion(count.entries.count == 1 ? .success(request) : .failure(Rejected()))
        }
        let retrier = Retrier { request, _, _, completion in
            completion(request.retryCount == 0 ? .retry : .doNotRetry)
        }
        let session = testSession(interceptor: Interceptor(adapter: adapter, retrier: retrier))
        let error: AFError?
        if isDownload {
            error = await session.download(server.url("/refused")).validate().rawResponse().error
        } else {
            error = await session.request(server.url("/refused")).validate().rawResponse().error
        }
        #expect(error?.isRequestAdaptationError == true)
        #expect(error?.underlyingError is Rejected)
        #expect(server.requests.count == 1)
    }

    @Test("a retry waits at least as long as it says")
    func delay() async throws {
        let server = try server()
        let start = ContinuousClock.now
        let retrier = Retrier { request, _, _, completion in
            completion(request.retryCount == 0 ? .retryWithDelay(0.2) : .doNotRetry)
        }
        _ = await testSession().request(server.url("/refused")).retry(using: retrier).validate().rawResponse()
        #expect(server.requests.count == 2)
        #expect(start.duration(to: .now) >= .seconds(0.2))
    }

    @Test("interceptors by their short names")
    func sugar() async throws {
        let server = try server()
        let asked = Journal<String>()
        let request = testSession().request(server.url("/refused"))
            .adapt(
                using: .adapter { request, _, completion in
                    asked.add("adapter")
                    completion(.success(request))
                }
            )
            .retry(
                using: .retrier { _, _, _, completion in
                    asked.add("retrier")
                    completion(.doNotRetry)
                }
            )
            .interceptor(.interceptor(adapter: marking("a"), retrier: asking(asked, "pair")))
            .interceptor(.interceptor(adapters: [marking("b")], retriers: [], interceptors: []))
            .interceptor(
                .interceptor(
                    adapter: { request, _, completion in completion(.success(request)) },
                    retrier: { _, _, _, completion in
                        asked.add("closures")
                        completion(.doNotRetry)
                    }
                )
            )
        _ = await request.validate().rawResponse()
        #expect(asked.entries == ["adapter", "retrier", "pair", "closures"])
        #expect(server.requests.first?.headers["X-Marks"] == "ab")
        #expect(request.interceptor != nil)
    }
}
