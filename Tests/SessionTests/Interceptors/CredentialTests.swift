import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

private struct Token: AuthenticationCredential, Sendable, Equatable {
    var text: String
    var requiresRefresh = false
}

/// Answers as it was told, and counts.
private final class Teller: Authenticator {
    typealias Answer = @Sendable (Int) -> Result<Token, any Error>

    let applied = Journal<String>()
    let refreshes = Journal<String>()
    private let answer: Answer
    private let delay: TimeInterval?

    /// - Parameter delay: How many seconds a refresh takes; `nil` for one that answers before it returns.
    init(after delay: TimeInterval? = nil, _ answer: @escaping Answer = { .success(Token(text: "\($0)")) }) {
        self.answer = answer
        self.delay = delay
    }

    func apply(_ credential: Token, to urlRequest: inout URLRequest) {
        applied.add(credential.text)
        urlRequest.headers.update(.authorization(bearerToken: credential.text))
    }

    func refresh(
        _ credential: Token,
        for session: Session,
        completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        refreshes.add(credential.text)
        let result = answer(refreshes.entries.count)
        guard let delay else { return completion(result) }
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { completion(result) }
    }

    func didRequest(
        _ urlRequest: URLRequest,
        with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool { response.statusCode == 401 }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
        urlRequest.headers["Authorization"] == "Bearer \(credential.text)"
    }
}

/// Lets the tokens in whose names it knows.
private struct TokenGuard: Transport {
    let accepted: Set<String>

    var name: String { "guard" }
    var capabilities: Capabilities { [] }

    func send(_ request: TransferRequest, events: EventSink) async throws(TransferError) -> TransferReply {
        let field = request.headers.first { $0.name == "Authorization" }?.value ?? ""
        let status = accepted.contains(String(field.dropFirst("Bearer ".count))) ? 200 : 401
        return TransferReply(head: ResponseHead(statusCode: status, headers: HeaderBlock([])), body: .data(Data()))
    }

    func close() {}
}

/// When credentials are applied, refreshed, and when not. No wire is needed to know.
@Suite(.timeLimit(.minutes(1))) struct CredentialTests {
    private typealias Interceptor = AuthenticationInterceptor<Teller>

    private func session(_ accepted: Set<String>, _ interceptor: Interceptor) -> Session {
        testSession(interceptor: interceptor, transport: TokenGuard(accepted: accepted))
    }

    private func request(_ session: Session) async -> AFError? {
        await session.request("https://example.com/").validate().rawResponse().error
    }

    private func requests(_ session: Session, count: Int) async -> [AFError?] {
        await withTaskGroup(of: AFError?.self) { group in
            for _ in 0..<count { group.addTask { await request(session) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("a credential that serves is put into every request")
    func valid() async {
        let teller = Teller()
        let session = session(["good"], Interceptor(authenticator: teller, credential: Token(text: "good")))
        #expect(await requests(session, count: 3).allSatisfy { $0 == nil })
        #expect(teller.applied.entries == ["good", "good", "good"])
        #expect(teller.refreshes.entries.isEmpty)
    }

    @Test("six calls that are refused at once make one refresh and twelve applications", arguments: [0.05, nil])
    func shared(delay: TimeInterval?) async {
        // A refresh that takes no time races with the calls that were refused before it.
        for _ in 0..<(delay == nil ? 50 : 1) {
            let teller = Teller(after: delay)
            let interceptor = Interceptor(authenticator: teller, credential: Token(text: "old"))
            let errors = await requests(session(["1"], interceptor), count: 6)
            #expect(errors.allSatisfy { $0 == nil })
            #expect(teller.refreshes.entries == ["old"])
            #expect(interceptor.credential == Token(text: "1"))
            if delay != nil { #expect(teller.applied.entries.count == 12) }
        }
    }

    @Test(
        "calls that come while a credential is refreshed before its use wait for the new one",
        arguments: [0.05, nil]
    )
    func proactive(delay: TimeInterval?) async {
        let teller = Teller(after: delay)
        let old = Token(text: "old", requiresRefresh: true)
        let interceptor = Interceptor(authenticator: teller, credential: old)
        #expect(await requests(session(["1"], interceptor), count: 5).allSatisfy { $0 == nil })
        #expect(teller.refreshes.entries == ["old"])
        #expect(teller.applied.entries == Array(repeating: "1", count: 5))
    }

    @Test("a refresh that fails fails all who wait, before their request and after it", arguments: [true, false])
    func failing(isProactive: Bool) async {
        let teller = Teller(after: 0.05) { _ in .failure(Rejected()) }
        let old = Token(text: "old", requiresRefresh: isProactive)
        let errors = await requests(
            session([], Interceptor(authenticator: teller, credential: old)),
            count: 5
        )
        #expect(errors.allSatisfy { $0?.underlyingError is Rejected })
        #expect(errors.allSatisfy { $0?.isRequestAdaptationError == isProactive })
        #expect(errors.allSatisfy { $0?.isRequestRetryError == !isProactive })
        #expect(teller.refreshes.entries.count == 1)
    }

    @Test("a credential that was taken away fails requests before and after they are sent")
    func takenAway() async {
        let interceptor = Interceptor(authenticator: Teller(), credential: Token(text: "old"))
        let taking = Retrier { _, _, _, completion in
            interceptor.credential = nil
            completion(.doNotRetry)
        }
        let session = testSession(interceptor: taking, transport: TokenGuard(accepted: []))
        let refused = await session.request("https://example.com/", interceptor: interceptor).validate().rawResponse()
        #expect(refused.error?.isRequestRetryError == true)
        #expect(refused.error?.underlyingError as? AuthenticationError == .missingCredential)
        let next = await session.request("https://example.com/", interceptor: interceptor).rawResponse()
        #expect(next.error?.isRequestAdaptationError == true)
        #expect(next.error?.underlyingError as? AuthenticationError == .missingCredential)
    }

    @Test("what was refused with an older credential is sent again without a refresh")
    func outdated() async {
        let teller = Teller()
        let interceptor = Interceptor(authenticator: teller, credential: Token(text: "old"))
        let renewing = Retrier { _, _, _, completion in
            interceptor.credential = Token(text: "new")
            completion(.doNotRetry)
        }
        let session = testSession(interceptor: renewing, transport: TokenGuard(accepted: ["new"]))
        let response = await session.request("https://example.com/", interceptor: interceptor).validate().rawResponse()
        #expect(response.error == nil)
        #expect(teller.applied.entries == ["old", "new"])
        #expect(teller.refreshes.entries.isEmpty)
    }

    @Test("what fails without a response, or for another reason, is not the interceptor's business")
    func otherFailures() async {
        let interceptor = Interceptor(authenticator: Teller(), credential: Token(text: "old"))
        let lost = ScriptedTransport(error: TransferError(.connectionLost, message: "lost"))
        for transport in [lost, ScriptedTransport()] {
            let session = testSession(interceptor: interceptor, transport: transport)
            let error = await session.request("https://example.com/500").validate().rawResponse().error
            #expect(error?.isRequestRetryError == false)
        }
    }

    @Test("more refreshes than the window allows fail, on both paths, and other windows allow more")
    func window() async {
        let teller = Teller { _ in .success(Token(text: "never")) }
        let two = Interceptor(
            authenticator: teller,
            credential: Token(text: "old"),
            refreshWindow: .init(interval: 60, maximumAttempts: 2)
        )
        let error = await request(session([], two))
        #expect(error?.underlyingError as? AuthenticationError == .excessiveRefresh)
        #expect(error?.isRequestRetryError == true)
        #expect(teller.refreshes.entries.count == 2)
        two.credential = Token(text: "late", requiresRefresh: true)
        let proactive = await request(session([], two))
        #expect(proactive?.isRequestAdaptationError == true)
        #expect(proactive?.underlyingError as? AuthenticationError == .excessiveRefresh)
        let many = Teller()
        let unlimited = Interceptor(authenticator: many, credential: Token(text: "old"), refreshWindow: nil)
        #expect(await request(session(["20"], unlimited)) == nil)
        #expect(many.refreshes.entries.count == 20)
        let standard = Interceptor.RefreshWindow()
        #expect(standard.interval == 30 && standard.maximumAttempts == 5)
    }

    @Test("after a refresh that failed, retries fail at once, until a request refreshes or a credential is set")
    func failedState() async {
        let teller = Teller { $0 == 1 ? .failure(Rejected()) : .success(Token(text: "good")) }
        let interceptor = Interceptor(authenticator: teller, credential: Token(text: "old"))
        let session = session(["good"], interceptor)
        #expect(await request(session)?.underlyingError is Rejected)
        #expect(await request(session)?.underlyingError is Rejected)
        #expect(teller.refreshes.entries.count == 1)
        interceptor.credential = Token(text: "old again")
        #expect(await request(session) == nil)
        #expect(teller.refreshes.entries.count == 2)
        let other = Teller { $0 == 1 ? .failure(Rejected()) : .success(Token(text: "good")) }
        let proactive = Interceptor(authenticator: other, credential: Token(text: "old", requiresRefresh: true))
        let second = self.session(["good"], proactive)
        #expect(await request(second)?.underlyingError is Rejected)
        #expect(await request(second) == nil)
    }

    @Test("several refreshes one after the other, before a request and after it")
    func cycles() async {
        let teller = Teller { .success(Token(text: "\($0)", requiresRefresh: $0 == 2)) }
        let interceptor = Interceptor(authenticator: teller, credential: Token(text: "old", requiresRefresh: true))
        let session = session(["3", "4"], interceptor)
        #expect(await request(session) == nil)
        #expect(teller.refreshes.entries == ["old", "1", "2"])
        interceptor.credential = Token(text: "worn")
        #expect(await request(session) == nil)
        #expect(interceptor.credential == Token(text: "4"))
    }
}
