import Dispatch
import Foundation
import Moya
import MoyaMockServer
import Testing

/// What subclasses of a provider may override is honoured, whichever form makes the call.
@Suite(.everyEngine) struct SubclassTests {
    private let target = AnyAPI(baseURL: URL(fileURLWithPath: "/"))

    @Test("an overridden endpoint is what the call is made of")
    func endpoint() async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello"))
        let provider = EndpointProvider(session: plainSession())
        _ = try await provider.request(server.target("/"))
        #expect(try await server.takeRequest().headers["X-Endpoint"] == "1")
    }

    @Test("an overridden request makes the awaited calls too, also with progress")
    func request() async throws {
        let provider = RequestProvider(stubClosure: MoyaProvider.immediatelyStub)
        #expect(try await provider.request(target).statusCode == 299)
        let result = await provider.result(target)
        #expect(try result.get().statusCode == 299)
        #expect(provider.targets.entries.count == 2)
    }

    @Test("cancelling the task of an awaited call cancels what an overridden request returned")
    func requestCancelled() async throws {
        let provider = RequestProvider(stubClosure: MoyaProvider.delayedStub(3_600))
        let call = UncheckedBox(target)
        let task = _Concurrency.Task {
            await Result { () async throws(MoyaError) in try await provider.request(call.value) }
        }
        #expect(await waitUntil { provider.targets.entries.count == 1 })
        task.cancel()
        guard case .failure(.underlying(let error as NSError, nil)) = await task.value else {
            Issue.record("expected a cancellation")
            return
        }
        #expect(error.code == NSURLErrorCancelled)
    }

    @Test("an overridden stubRequest that calls the inherited one answers with what it passed on")
    func stubRequestInherited() async throws {
        let journal = Journal<String>()
        let provider = ReplacingProvider(
            stubClosure: MoyaProvider.immediatelyStub,
            plugins: [JournalPlugin("A", journal)]
        )
        let completed = Journal<Data>()
        provider.request(target) { completed.add((try? $0.get().data) ?? Data()) }
        #expect(completed.entries == [Data("replaced".utf8)])
        #expect(journal.entries == ["prepare A", "willSend A A", "didReceive A 200", "process A 200"])
    }

    @Test("an overridden stubRequest reports progress as any stub")
    func stubRequestProgress() async {
        let provider = ReplacingProvider(stubClosure: MoyaProvider.immediatelyStub)
        let reports = Journal<Double>()
        _ = await provider.result(target, progress: { reports.add($0.progress) })
        #expect(reports.entries.last == 1)
        #expect(reports.entries.count == 2)
    }

    @Test("one made of the two helpers tells plugins and the app as the inherited one does", arguments: [false, true])
    func stubRequestFromHelpers(shares: Bool) async throws {
        let journal = Journal<String>()
        let provider = HelperProvider(
            stubClosure: MoyaProvider.immediatelyStub,
            plugins: [JournalPlugin("A", journal)],
            trackInflights: shares
        )
        let response = try await provider.result(target).get()
        #expect(response.statusCode == 201 && response.data == Data("sample".utf8))
        #expect(response.request?.value(forHTTPHeaderField: "X-Order") == "A")
        #expect(journal.entries == ["prepare A", "willSend A A", "didReceive A 200", "process A 200"])
    }

    @Test("a token cancelled before its stub function runs makes it answer as cancelled")
    func cancelledStubFunction() async {
        let journal = Journal<String>()
        let provider = HelperProvider(
            stubClosure: MoyaProvider.immediatelyStub,
            plugins: [JournalPlugin("A", journal)]
        )
        provider.cancelsBeforeAnswer = true
        let result = await provider.result(target)
        guard case .failure(.underlying(let error as NSError, nil)) = result else {
            Issue.record("expected a cancellation, got \(result)")
            return
        }
        #expect(error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled)
        #expect(journal.entries == ["prepare A", "willSend A A", "didReceive A -1", "process A -1"])
    }

    @Test("stubRequest called by itself answers, tells plugins, and refuses the behavior never")
    func stubRequestAlone() async throws {
        let journal = Journal<String>()
        let provider = MoyaProvider<AnyAPI>(plugins: [JournalPlugin("A", journal)])
        let endpoint = provider.endpoint(target)
        let results = Journal<Result<Response, MoyaError>>()
        for behavior in [StubBehavior.immediate, .delayed(seconds: 0.01), .never] {
            let count = results.entries.count
            provider.stubRequest(
                target,
                request: try endpoint.urlRequest(),
                callbackQueue: .global(),
                completion: { results.add($0) },
                endpoint: endpoint,
                stubBehavior: behavior
            )
            #expect(await results.waitUntil(count: count + 1))
        }
        #expect(results.entries.prefix(2).allSatisfy { (try? $0.get().statusCode) == 200 })
        guard case .failure(.underlying(let error as StubError, nil)) = results.entries.last else {
            Issue.record("expected a refusal")
            return
        }
        #expect(error == .behaviorIsNever && error.localizedDescription.contains("immediate or delayed"))
        #expect(journal.entries.filter { $0.hasPrefix("didReceive") }.count == 3)
    }

    @Test("an overridden list of calls in flight is the app's own affair")
    func inflightRequests() {
        let provider = ListingProvider(trackInflights: true)
        #expect(provider.inflightRequests.count == 1)
    }
}

private final class EndpointProvider: MoyaProvider<AnyAPI>, @unchecked Sendable {
    override func endpoint(_ token: AnyAPI) -> Endpoint {
        super.endpoint(token).adding(newHTTPHeaderFields: ["X-Endpoint": "1"])
    }
}

private final class RequestProvider: MoyaProvider<AnyAPI>, @unchecked Sendable {
    let targets = Journal<String>()

    override func request(
        _ target: AnyAPI,
        callbackQueue: DispatchQueue? = .none,
        progress: ProgressBlock? = .none,
        completion: @escaping Completion
    ) -> any Cancellable {
        targets.add(target.path)
        return super.request(target, callbackQueue: callbackQueue, progress: progress) { result in
            completion(result.map { Response(statusCode: 299, data: $0.data) })
        }
    }
}

private final class ReplacingProvider: MoyaProvider<AnyAPI>, @unchecked Sendable {
    override func stubRequest(
        _ target: AnyAPI,
        request: URLRequest,
        callbackQueue: DispatchQueue?,
        completion: @escaping Completion,
        endpoint: Endpoint,
        stubBehavior: StubBehavior
    ) -> CancellableToken {
        let other = Endpoint(
            url: endpoint.url,
            sampleResponseClosure: { .networkResponse(200, Data("replaced".utf8)) },
            method: endpoint.method,
            task: endpoint.task,
            httpHeaderFields: endpoint.httpHeaderFields
        )
        return super.stubRequest(
            target,
            request: request,
            callbackQueue: callbackQueue,
            completion: completion,
            endpoint: other,
            stubBehavior: stubBehavior
        )
    }
}

private final class HelperProvider: MoyaProvider<AnyAPI>, @unchecked Sendable {
    var cancelsBeforeAnswer = false

    override func stubRequest(
        _ target: AnyAPI,
        request: URLRequest,
        callbackQueue: DispatchQueue?,
        completion: @escaping Completion,
        endpoint: Endpoint,
        stubBehavior: StubBehavior
    ) -> CancellableToken {
        let token = CancellableToken {}
        let prepared = notifyPluginsOfImpendingStub(for: request, target: target)
        let answer = createStubFunction(
            token,
            forTarget: target,
            withCompletion: completion,
            endpoint: endpoint,
            plugins: plugins,
            request: prepared
        )
        if cancelsBeforeAnswer { token.cancel() }
        answer()
        return token
    }
}

private final class ListingProvider: MoyaProvider<AnyAPI>, @unchecked Sendable {
    override var inflightRequests: [Endpoint: [Completion]] {
        let endpoint = endpoint(AnyAPI(baseURL: URL(fileURLWithPath: "/")))
        return [endpoint: []]
    }
}
