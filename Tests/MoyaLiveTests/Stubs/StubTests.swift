import Foundation
import Moya
import MoyaMockServer
import Testing

/// Stubs are answered as they describe, through the one pipeline (behaviours A1.1–30, A1.49–50, B3, D8; case T32).
@Suite struct StubTests {
    private let target = AnyAPI(baseURL: URL(fileURLWithPath: "/zen"))

    private func provider(
        _ sample: EndpointSampleResponse,
        stub: @escaping MoyaProvider<AnyAPI>.StubClosure = MoyaProvider<AnyAPI>.immediatelyStub,
        plugins: [any PluginType] = []
    ) -> MoyaProvider<AnyAPI> {
        MoyaProvider(
            endpointClosure: { target in
                MoyaProvider.defaultEndpointMapping(for: target).replacing(sampleResponseClosure: { sample })
            },
            stubClosure: stub,
            session: plainSession(),
            plugins: plugins
        )
    }

    @Test("a status and a body are the response; there is a request and no response object")
    func networkResponse() async throws {
        let response = try await provider(.networkResponse(418, Data("tea".utf8))).request(target)
        #expect(response.statusCode == 418 && response.data == Data("tea".utf8))
        #expect(response.request?.url == target.baseURL && response.response == nil)
    }

    @Test("a response object is kept, the very same")
    func responseObject() async throws {
        let url = try #require(URL(string: "https://h/a"))
        let fields = ["X-A": "1"]
        let object = try #require(HTTPURLResponse(url: url, statusCode: 203, httpVersion: nil, headerFields: fields))
        let response = try await provider(.response(object, Data("b".utf8))).request(target)
        #expect(response.response === object && response.statusCode == 203 && response.data == Data("b".utf8))
    }

    @Test("an error is the underlying one, as it was given", arguments: ["first", "second"])
    func networkError(text: String) async throws {
        let error = NSError(domain: "test", code: 7, userInfo: [NSLocalizedDescriptionKey: text])
        guard case .failure(let failure) = await provider(.networkError(error)).result(target),
            case .underlying(let inner as NSError, nil) = failure
        else {
            Issue.record("expected an error")
            return
        }
        #expect(inner == error && failure.localizedDescription == text)
    }

    @Test("each target has its own sample")
    func samples() async throws {
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub)
        var other = target
        other.sampleData = Data("other".utf8)
        #expect(try await provider.request(target).data == Data("sample".utf8))
        #expect(try await provider.request(other).data == Data("other".utf8))
    }

    @Test("validation refuses a stub as it refuses a real response", arguments: [200, 302, 400])
    func validation(code: Int) async throws {
        let server = try MockServer()
        server.route("/", response: .text("body", status: code))
        var target = server.target("/", validation: .successAndRedirectCodes)
        target.sampleData = Data("body".utf8)
        let stubbed = await provider(.networkResponse(code, Data("body".utf8))).result(target)
        let session = plainSession(redirects: .init(maximumCount: 0))
        let real = await MoyaProvider<AnyAPI>(session: session).result(target)
        for result in [stubbed, real] {
            if code < 400 {
                #expect(try result.get().statusCode == code)
            } else {
                #expect(result.sessionError?.responseCode == 400)
                guard case .failure(let error) = result else { continue }
                #expect(error.response?.statusCode == 400 && error.response?.data == Data("body".utf8))
            }
        }
    }

    @Test("a delayed stub answers after its delay")
    func delay() async throws {
        let provider = provider(.networkResponse(200, Data()), stub: MoyaProvider<AnyAPI>.delayedStub(0.2))
        let start = ContinuousClock.now
        #expect(try await provider.result(target).get().statusCode == 200)
        #expect(ContinuousClock.now - start >= .seconds(0.2))
    }

    @Test("a delay that is no time to come is none", arguments: [-1, -Double.infinity, .nan, 0, -0.0])
    func noDelay(seconds: Double) async throws {
        let provider = provider(.networkResponse(200, Data()), stub: MoyaProvider<AnyAPI>.delayedStub(seconds))
        #expect(try await provider.result(target).get().statusCode == 200)
    }

    @Test("a delay without end is cancelled like any other", arguments: [Double.infinity, .greatestFiniteMagnitude])
    func endlessDelay(seconds: Double) async throws {
        let provider = provider(.networkResponse(200, Data()), stub: MoyaProvider<AnyAPI>.delayedStub(seconds))
        #expect((try? await provider.result(target, started: { $0.cancel() }).get()) == nil)
    }

    @Test("prepare comes before willSend, and the response shows what plugins changed", arguments: [false, true])
    func plugins(delayed: Bool) async throws {
        let journal = Journal<String>()
        let provider = provider(
            .networkResponse(200, Data()),
            stub: { _ in delayed ? .delayed(seconds: 0.01) : .immediate },
            plugins: [JournalPlugin("A", journal), JournalPlugin("B", journal)]
        )
        let response = try await provider.request(target)
        #expect(response.request?.value(forHTTPHeaderField: "X-Order") == "AB")
        #expect(response.statusCode == 202, "process of both plugins")
        #expect(journal.entries.prefix(4) == ["prepare A", "prepare B", "willSend A AB", "willSend B AB"])
    }

    @Test("a cancelled stub's sample is never asked for, and plugins hear of its end once")
    func cancelled() async {
        let asked = Journal<Bool>()
        let journal = Journal<String>()
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: { target in
                MoyaProvider.defaultEndpointMapping(for: target).replacing(sampleResponseClosure: {
                    asked.add(true)
                    return .networkResponse(200, Data())
                })
            },
            stubClosure: MoyaProvider.delayedStub(3_600),
            plugins: [JournalPlugin("A", journal)]
        )
        let result = await provider.result(target, started: { $0.cancel() })
        #expect((try? result.get()) == nil)
        #expect(asked.entries.isEmpty)
        #expect(journal.entries.filter { $0.hasPrefix("didReceive") } == ["didReceive A -1"])
    }

    @Test("the log has the request as a cURL command, also of a stub")
    func curl() async {
        let lines = Journal<String>()
        let logger = NetworkLoggerPlugin(
            configuration: .init(output: { _, items in items.forEach(lines.add) }, logOptions: .formatRequestAscURL)
        )
        _ = await provider(.networkResponse(200, Data()), plugins: [logger]).result(target)
        #expect(lines.entries.contains { $0.contains("curl -v") && $0.contains("/zen") } == false)
        var web = target
        web.baseURL = URL(string: "https://h/zen") ?? target.baseURL
        _ = await provider(.networkResponse(200, Data()), plugins: [logger]).result(web)
        #expect(lines.entries.contains { $0.contains("curl -v") && $0.contains("https://h/zen") })
    }
}
