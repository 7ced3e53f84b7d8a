import Foundation
import Moya
import MoyaMockServer
import Testing

@Suite("Calls of every adapter", .timeLimit(.minutes(1)))
struct CallTests {
    private static let here = URL(fileURLWithPath: "/")
    private static let stubbed = Service(baseURL: URL(string: "http://localhost") ?? here, path: "/stub")

    private func stub(
        _ endpointClosure: @escaping (Service) -> Endpoint = MoyaProvider<Service>.defaultEndpointMapping,
        callbackQueue: DispatchQueue? = nil
    ) -> MoyaProvider<Service> {
        MoyaProvider(
            endpointClosure: endpointClosure,
            stubClosure: MoyaProvider.immediatelyStub,
            callbackQueue: callbackQueue
        )
    }

    @Test("an immediate stub is delivered before the subscription returns", arguments: Adapter.all)
    func immediateStub(_ adapter: Adapter) {
        let provider = stub()
        defer { withExtendedLifetime(provider) {} }
        let listener = Listener<Response>()
        _ = adapter.request(provider, Self.stubbed, nil)(listener.hear)
        #expect(listener.values.map(\.data) == [Self.stubbed.sampleData])
        #expect(listener.isCompleted)
    }

    @Test("a call that fails is a MoyaError, and no value", arguments: Adapter.all)
    func failure(_ adapter: Adapter) {
        let failure = NSError(domain: "tests", code: 7, userInfo: [NSLocalizedDescriptionKey: "Houston"])
        let provider = stub {
            Endpoint(
                url: "http://localhost",
                sampleResponseClosure: { .networkError(failure) },
                method: $0.method,
                task: $0.task,
                httpHeaderFields: nil
            )
        }
        defer { withExtendedLifetime(provider) {} }
        let listener = Listener<Response>()
        _ = adapter.request(provider, Self.stubbed, nil)(listener.hear)
        #expect(listener.values.isEmpty)
        guard case .underlying(let error, _)? = listener.error as? MoyaError else {
            Testing.Issue.record("expected MoyaError.underlying, got \(String(describing: listener.error))")
            return
        }
        #expect(error.localizedDescription == "Houston")
    }

    @Test("nothing is called before the subscription, and once for every one", arguments: Adapter.all)
    func coldness(_ adapter: Adapter) async throws {
        let server = try MockServer()
        defer { server.stop() }
        server.route("/zen", response: .text("zen"))
        let service = Service(baseURL: server.url("/"), path: "zen")
        let provider = MoyaProvider<Service>(callbackQueue: DispatchQueue(label: "calls"))
        defer { withExtendedLifetime(provider) {} }
        let call = adapter.request(provider, service, nil)
        let (first, second) = (Listener<Response>(), Listener<Response>())
        #expect(server.requests.isEmpty)
        _ = call(first.hear)
        #expect(await first.waitForEnd())
        #expect(server.requests.count == 1)
        _ = call(second.hear)
        #expect(await second.waitForEnd())
        #expect(server.requests.count == 2)
        #expect(try (first.values + second.values).map { try $0.mapString() } == ["zen", "zen"])
    }

    @Test("the end of a subscription cancels its call and tells nothing more", arguments: Adapter.all)
    func cancellation(_ adapter: Adapter) async throws {
        let server = try MockServer()
        defer { server.stop() }
        let gate = server.holdResponses("/slow")
        let ends = Ends()
        let provider = MoyaProvider<Service>(callbackQueue: DispatchQueue(label: "calls"), plugins: [ends])
        defer { withExtendedLifetime(provider) {} }
        let listener = Listener<Response>()
        let cancel = adapter.request(provider, Service(baseURL: server.url("/"), path: "slow"), nil)(listener.hear)
        #expect(await gate.waitUntil(waiting: 1))
        cancel()
        #expect(await ends.first.waitForEnd())
        gate.release()
        guard case .underlying(_, nil)? = ends.first.error as? MoyaError else {
            Testing.Issue.record("expected the call to be cancelled, got \(ends.first.events)")
            return
        }
        #expect(listener.events.isEmpty)
    }

    @Test("progress comes in order, the response last, then the completion", arguments: Adapter.all)
    func progress(_ adapter: Adapter) async throws {
        let server = try MockServer()
        defer { server.stop() }
        let file = MockResponse(body: .generated(count: 4_000)).dripping(
            bytesPerTick: 1_000,
            interval: .milliseconds(20)
        )
        server.route("/file", response: file)
        let service = Service(baseURL: server.url("/"), path: "file")
        let provider = MoyaProvider<Service>(callbackQueue: DispatchQueue(label: "calls"))
        defer { withExtendedLifetime(provider) {} }
        let listener = Listener<ProgressResponse>()
        _ = adapter.requestWithProgress(provider, service, nil)(listener.hear)
        #expect(await listener.waitForEnd())
        #expect(listener.isCompleted)
        let fractions = listener.values.map(\.progress)
        #expect(fractions == fractions.sorted())
        #expect(fractions.count > 1)
        #expect(fractions.last == 1)
        #expect(listener.values.filter(\.completed).map { $0.response?.data.count } == [4_000])
        #expect(listener.values.last?.completed == true)

        guard let completed = adapter.completed, let progress = adapter.progress else { return }
        let (responses, steps) = (Listener<Response>(), Listener<Double>())
        _ = completed(provider, service)(responses.hear)
        _ = progress(provider, service)(steps.hear)
        #expect(await responses.waitForEnd())
        #expect(await steps.waitForEnd())
        #expect(responses.values.map(\.data.count) == [4_000])
        #expect(!steps.values.isEmpty && steps.values == steps.values.sorted())
    }

    @Test("progress of a call that fails ends with the error", arguments: Adapter.all)
    func failedProgress(_ adapter: Adapter) async throws {
        let server = try MockServer()
        defer { server.stop() }
        let broken = MockResponse(body: .generated(count: 4_000)).fault(.reset, at: .body(afterBytes: 1_000))
        server.route("/file", response: broken)
        let provider = MoyaProvider<Service>(callbackQueue: DispatchQueue(label: "calls"))
        defer { withExtendedLifetime(provider) {} }
        let listener = Listener<ProgressResponse>()
        _ = adapter.requestWithProgress(provider, Service(baseURL: server.url("/"), path: "file"), nil)(listener.hear)
        #expect(await listener.waitForEnd())
        #expect(listener.error is MoyaError)
        #expect(listener.values.allSatisfy { !$0.completed })
    }

    @Test("a released provider is a typed error, never silence", arguments: Adapter.all)
    func releasedProvider(_ adapter: Adapter) {
        var provider: MoyaProvider<Service>? = stub()
        guard let call = provider.map({ adapter.request($0, Self.stubbed, nil) }),
            let progressCall = provider.map({ adapter.requestWithProgress($0, Self.stubbed, nil) })
        else { return }
        provider = nil
        let (listener, progress) = (Listener<Response>(), Listener<ProgressResponse>())
        _ = call(listener.hear)
        _ = progressCall(progress.hear)
        for error in [listener.error, progress.error] {
            guard case .underlying(let reason, nil)? = error as? MoyaError else {
                Testing.Issue.record("expected MoyaError.underlying, got \(String(describing: error))")
                continue
            }
            #expect(reason is ProviderReleasedError)
            #expect(error?.localizedDescription.contains("released") == true)
        }
    }

    @Test("without any queue events come on the main queue", arguments: Adapter.all)
    func mainQueue(_ adapter: Adapter) async {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        var isMain: Bool?
        let listener = Listener<Response> { isMain = isMain ?? (DispatchQueue.getSpecific(key: key) == true) }
        let provider = MoyaProvider<Service>(stubClosure: MoyaProvider.delayedStub(0.01))
        defer { withExtendedLifetime(provider) {} }
        _ = adapter.request(provider, Self.stubbed, nil)(listener.hear)
        #expect(await listener.waitForEnd())
        #expect(isMain == true)
    }

    @Test("equal calls of a provider that tracks them share one request", arguments: Adapter.all)
    func tracked(_ adapter: Adapter) async throws {
        let server = try MockServer()
        defer { server.stop() }
        let gate = server.holdResponses("/zen")
        server.route("/zen", response: .text("zen"))
        let service = Service(baseURL: server.url("/"), path: "zen")
        let provider = MoyaProvider<Service>(callbackQueue: DispatchQueue(label: "calls"), trackInflights: true)
        defer { withExtendedLifetime(provider) {} }
        let calls = [adapter.request(provider, service, nil), adapter.request(provider, service, nil)]
        #expect(provider.inflightRequests.isEmpty)
        let listeners = calls.map { call in
            let listener = Listener<Response>()
            _ = call(listener.hear)
            return listener
        }
        #expect(provider.inflightRequests.values.map(\.count) == [2])
        gate.release()
        for listener in listeners { #expect(await listener.waitForEnd()) }
        #expect(listeners[0].values.count == 1 && listeners[0].values == listeners[1].values)
        #expect(server.requests.count == 1)
    }

    @Test("events come on the queue that was named", arguments: Adapter.all, ["argument", "provider", "both"])
    func queues(_ adapter: Adapter, _ named: String) async {
        let key = DispatchSpecificKey<String>()
        let (argument, own) = (DispatchQueue(label: "argument"), DispatchQueue(label: "own"))
        argument.setSpecific(key: key, value: "argument")
        own.setSpecific(key: key, value: "provider")
        var place: String?
        let listener = Listener<Response> { place = place ?? DispatchQueue.getSpecific(key: key) }
        let provider = stub(callbackQueue: named == "argument" ? nil : own)
        defer { withExtendedLifetime(provider) {} }
        _ = adapter.request(provider, Self.stubbed, named == "provider" ? nil : argument)(listener.hear)
        #expect(await listener.waitForEnd())
        #expect(place == (named == "provider" ? "provider" : "argument"))
    }
}

/// Hears the ends of a provider's calls.
private final class Ends: PluginType {
    let first = Listener<Response>()

    func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType) {
        switch result {
        case .success(let response): first.hear(.value(response))
        case .failure(let error): first.hear(.failed(error))
        }
    }
}
