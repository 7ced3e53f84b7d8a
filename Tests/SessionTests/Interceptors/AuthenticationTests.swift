import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

private struct Token: AuthenticationCredential, Sendable {
    let text: String
    var requiresRefresh = false
}

/// Gets a new token from the server, over the session that asks.
private final class TokenAuthenticator: Authenticator {
    let refreshes = Locked(0)
    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    func apply(_ credential: Token, to urlRequest: inout URLRequest) {
        urlRequest.headers.update(.authorization(bearerToken: credential.text))
    }

    func refresh(
        _ credential: Token,
        for session: Session,
        completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        refreshes.withLock { $0 += 1 }
        session.request(url).responseString(queue: callbacks) { response in
            completion(response.result.map { Token(text: $0) }.mapError { $0 })
        }
    }

    func didRequest(
        _ urlRequest: URLRequest,
        with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool {
        response.statusCode == 401
    }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
        urlRequest.value(forHTTPHeaderField: "Authorization") == "Bearer \(credential.text)"
    }
}

@Suite(.everyEngine) struct AuthenticationTests {
    /// A server that wants the token `new`, which it hands out after a while.
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/token") { _ in
            Thread.sleep(forTimeInterval: 0.1)
            return .text("new")
        }
        server.route("/data") { request in
            request.headers["Authorization"] == "Bearer new" ? .text("ok") : .text("no", status: 401)
        }
        return server
    }

    @Test("twenty calls that are refused at once make one refresh over the same session, and all succeed (T38, T39)")
    func singleFlight() async throws {
        let server = try server()
        let authenticator = TokenAuthenticator(server.url("/token"))
        let interceptor = AuthenticationInterceptor(authenticator: authenticator, credential: Token(text: "old"))
        let session = testSession(interceptor: interceptor)
        let values = await withTaskGroup(of: Data?.self) { group in
            for _ in 0..<20 {
                group.addTask { await session.request(server.url("/data")).validate().rawResponse().data }
            }
            return await group.reduce(into: [Data?]()) { $0.append($1) }
        }
        #expect(values.filter { $0 == Data("ok".utf8) }.count == 20)
        #expect(authenticator.refreshes.withLock { $0 } == 1)
        #expect(interceptor.credential?.text == "new")
    }

    @Test("without a credential nothing is sent")
    func missing() async throws {
        let server = try server()
        let interceptor = AuthenticationInterceptor(authenticator: TokenAuthenticator(server.url("/token")))
        let response = await testSession().request(server.url("/data"), interceptor: interceptor).rawResponse()
        #expect(response.error?.isRequestAdaptationError == true)
        #expect(response.error?.underlyingError as? AuthenticationError == .missingCredential)
        #expect(server.requests.isEmpty)
    }

    @Test("a window of no attempts fails at once")
    func excessive() async throws {
        let server = try server()
        let interceptor = AuthenticationInterceptor(
            authenticator: TokenAuthenticator(server.url("/token")),
            credential: Token(text: "old"),
            refreshWindow: .init(maximumAttempts: 0)
        )
        let request = testSession().request(server.url("/data"), interceptor: interceptor).validate()
        let error = await request.rawResponse().error
        #expect(error?.isRequestRetryError == true)
        #expect(error?.underlyingError as? AuthenticationError == .excessiveRefresh)
    }

    @Test("a credential that is about to end is refreshed before it is used")
    func proactive() async throws {
        let server = try server()
        let authenticator = TokenAuthenticator(server.url("/token"))
        let interceptor = AuthenticationInterceptor(
            authenticator: authenticator,
            credential: Token(text: "old", requiresRefresh: true)
        )
        let response = await testSession().request(server.url("/data"), interceptor: interceptor).rawResponse()
        #expect(response.data == Data("ok".utf8))
        #expect(server.requests.map(\.path) == ["/token", "/data"])
    }
}
