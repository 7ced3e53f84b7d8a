import Foundation
import MoyaHTTP

/// Adapters, retries, tokens, events and the life of requests.
struct Interception {
    let session: Session
    let url: String

    var chapters: [Chapter] {
        [
            Chapter("an adapter", shows: "adapted") {
                let adapter = Adapter { request, _, completion in
                    var request = request
                    request.headers.update(name: "X-App", value: "adapted")
                    completion(.success(request))
                }
                return try await session.request("\(url)/get", interceptor: adapter)
                    .serializingDecodable(Requests.Echo.self).value.agent
            },
            Chapter("retries", shows: "attempt 3") {
                let policy = RetryPolicy(retryLimit: 2, exponentialBackoffScale: 0.01)
                let request = session.request("\(url)/flaky", interceptor: policy).validate()
                return "\(try await request.serializingString().value) \(request.retryCount + 1)"
            },
            Chapter("a token that is refreshed", shows: "welcome") {
                let authenticator = TokenAuthenticator(url: "\(url)/token")
                let interceptor = AuthenticationInterceptor(
                    authenticator: authenticator,
                    credential: Token(text: "old")
                )
                return try await session.request("\(url)/private", interceptor: interceptor).validate()
                    .serializingString().value
            },
            Chapter("events", shows: "finished /get") {
                await withCheckedContinuation { done in
                    let monitor = ClosureEventMonitor(queue: .global())
                    monitor.requestDidFinish = { request in
                        done.resume(returning: "finished \(request.request?.url?.path ?? "")")
                    }
                    session.request("\(url)/get").eventMonitor(monitor).resume()
                }
            },
            Chapter("a cancelled request", shows: "cancelled") {
                let request = session.request("\(url)/get")
                request.cancel()
                let error = await request.serializingData().response.error
                return error?.isExplicitlyCancelledError == true ? "cancelled" : "\(String(describing: error))"
            },
        ]
    }
}

/// What the service wants to see.
struct Token: AuthenticationCredential, Sendable {
    let text: String
    var requiresRefresh: Bool { false }
}

/// Gets a new token from the service.
final class TokenAuthenticator: Authenticator {
    private let url: String

    init(url: String) {
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
        session.request(url).responseString(queue: .global()) { response in
            completion(response.result.map { Token(text: $0) }.mapError { $0 })
        }
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
