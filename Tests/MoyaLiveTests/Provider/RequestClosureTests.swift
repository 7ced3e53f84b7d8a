import Dispatch
import Foundation
import Moya
import MoyaMockServer
import Testing

/// An app's endpoint and request closures (behaviours A1.4–9, A1.19–27, A3, B1, B2, B6, D5; cases T24, T25).
@Suite struct RequestClosureTests {
    private let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))

    enum Cancel: Double, CaseIterable {
        case never = -1, atOnce = 0, beforeTheRequest = 0.02, whileTheStubWaits = 0.15
    }

    @Test("a request that comes later is cancelled at any moment, once", arguments: Cancel.allCases)
    func laterRequest(cancel: Cancel) async {
        let provider = MoyaProvider<AnyAPI>(
            requestClosure: { endpoint, done in
                let later = UncheckedBox((endpoint: endpoint, done: done))
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                    MoyaProvider<AnyAPI>.defaultRequestMapping(for: later.value.endpoint, closure: later.value.done)
                }
            },
            stubClosure: MoyaProvider.delayedStub(0.4)
        )
        let result = await provider.result(
            target,
            started: { token in
                let token = UncheckedBox(token)
                switch cancel {
                case .never: break
                case .atOnce: token.value.cancel()
                case .beforeTheRequest, .whileTheStubWaits:
                    DispatchQueue.global().asyncAfter(deadline: .now() + cancel.rawValue) { token.value.cancel() }
                }
            }
        )
        #expect(((try? result.get()) != nil) == (cancel == .never))
    }

    @Test("a request closure that fails answers once, where it called back, and plugins hear of it once")
    func failure() {
        let journal = Journal<String>()
        let threads = Journal<Bool>()
        let provider = MoyaProvider<AnyAPI>(
            requestClosure: { _, done in done(.failure(.underlying(URLError(.userAuthenticationRequired), nil))) },
            plugins: [JournalPlugin("A", journal)]
        )
        let thread = UncheckedBox(Thread.current)
        provider.request(target, callbackQueue: .global()) { _ in threads.add(Thread.current === thread.value) }
        #expect(threads.entries == [true])
        #expect(journal.entries == ["didReceive A -1", "process A -1"])
    }

    @Test("a closure that answers twice, or after the end, is heard once")
    func twice() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = MoyaProvider<AnyAPI>(
            requestClosure: { endpoint, done in
                for _ in 0..<2 { MoyaProvider<AnyAPI>.defaultRequestMapping(for: endpoint, closure: done) }
            },
            session: plainSession()
        )
        #expect(try await provider.result(server.target("/")).get().mapString() == "hello")
        #expect(server.requests.count == 1)
    }

    @Test("a closure that lets go of its second argument fails the call, now or later", arguments: [false, true])
    func noAnswer(later: Bool) async {
        for tracked in [false, true] {
            let journal = Journal<String>()
            let provider = MoyaProvider<AnyAPI>(
                requestClosure: { _, done in
                    let done = UncheckedBox(done)
                    if later { DispatchQueue.global().async { withExtendedLifetime(done) {} } }
                },
                plugins: [JournalPlugin("A", journal)],
                trackInflights: tracked
            )
            guard case .failure(.underlying(let error, nil)) = await provider.result(target) else {
                Issue.record("expected a failure")
                return
            }
            #expect(error as? RequestClosureError == .gaveNoAnswer)
            #expect(error.localizedDescription.contains("requestClosure"))
            #expect(journal.entries == ["didReceive A -1", "process A -1"])
            #expect(await waitUntil { provider.inflightRequests.isEmpty })
        }
    }

    @Test("every error of an endpoint reaches the app as it is")
    func endpointErrors() async {
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub)
        var unencodable = target
        unencodable.task = .requestJSONEncodable(Float.infinity)
        guard case .failure(.encodableMapping) = await provider.result(unencodable) else {
            Issue.record("expected encodableMapping")
            return
        }
        let mapped = Journal<String>()
        let broken = MoyaProvider<AnyAPI>(
            endpointClosure: { target in
                Endpoint(
                    url: "",
                    sampleResponseClosure: { .networkResponse(200, Data()) },
                    method: .get,
                    task: .requestPlain,
                    httpHeaderFields: nil
                )
            }
        )
        if case .failure(.requestMapping(let url)) = await broken.result(target) { mapped.add(url) }
        #expect(mapped.entries == [""])
    }

    @Test("what an endpoint closure changes is what is sent")
    func endpointClosure() async throws {
        let server = try MockServer()
        server.route("/", response: .text("thanks"))
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: { target in
                let endpoint = MoyaProvider.defaultEndpointMapping(for: target)
                guard case .uploadMultipart(let parts) = endpoint.task else { return endpoint }
                let extra = MultipartFormData(provider: .data(Data("added".utf8)), name: "extra")
                return endpoint.replacing(task: .uploadMultipart(parts + [extra]))
            },
            session: plainSession()
        )
        let part = MultipartFormData(provider: .data(Data("given".utf8)), name: "own")
        _ = try await provider.request(server.target("/", .post, .uploadMultipart([part])))
        let body = String(decoding: try await server.takeRequest().body, as: UTF8.self)
        #expect(body.contains("given") && body.contains("added"))
    }

    @Test("the default provider's session is a new one that starts nothing by itself; a given one is kept")
    func sessions() throws {
        #expect(MoyaProvider<AnyAPI>().session !== MoyaProvider<AnyAPI>().session)
        #expect(MoyaProvider<AnyAPI>().session.startRequestsImmediately == false)
        let session = plainSession()
        let provider = MoyaProvider<AnyAPI>(session: session)
        #expect(provider.session === session)
        #expect(provider.endpoint(target) == provider.endpoint(target))
        #expect(try provider.endpoint(target).urlRequest() == provider.endpoint(target).urlRequest())
    }
}
