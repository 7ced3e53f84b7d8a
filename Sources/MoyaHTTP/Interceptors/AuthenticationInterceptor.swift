public import Foundation
import MoyaTransport

/// Authenticates requests, and gets a new credential when the old one no longer serves: once for all who need it.
///
/// A request that is refused with the credential that is there now begins a refresh, unless one runs, and is sent again
/// after it. One that was sent with an older credential is sent again at once. Requests that are adapted while such a
/// refresh runs are not held back, so that the refresh itself may use the same session.
public final class AuthenticationInterceptor<AuthenticatorType>: RequestInterceptor, Sendable
where AuthenticatorType: Authenticator {
    /// What is put into requests.
    public typealias Credential = AuthenticatorType.Credential

    /// How many refreshes may begin in how much time.
    public struct RefreshWindow: Sendable {
        /// The time in seconds.
        public let interval: TimeInterval
        /// The number of refreshes; with 0 none begins.
        public let maximumAttempts: Int

        /// Makes a window; by default five refreshes in half a minute.
        public init(interval: TimeInterval = 30.0, maximumAttempts: Int = 5) {
            self.interval = interval
            self.maximumAttempts = maximumAttempts
        }
    }

    private typealias Waiter = @Sendable (Result<Credential, any Error>) -> Void

    private let authenticator: AuthenticatorType
    private let machine: Locked<RefreshMachine<Credential, Waiter>>

    /// The credential that is there now. Setting it makes good for a refresh that failed.
    public var credential: Credential? {
        get { machine.withLock { $0.credential } }
        set { machine.withLock { $0.set(newValue) } }
    }

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - authenticator: Applies and refreshes credentials.
    ///   - credential: The first one; without one, requests fail with ``AuthenticationError/missingCredential``.
    ///   - refreshWindow: How many refreshes may begin in how much time; `nil` for any number.
    public init(
        authenticator: AuthenticatorType,
        credential: Credential? = nil,
        refreshWindow: RefreshWindow? = RefreshWindow()
    ) {
        self.authenticator = authenticator
        machine = Locked(
            RefreshMachine(
                credential: credential,
                window: refreshWindow.map { ($0.interval, $0.maximumAttempts) }
            )
        )
    }

    /// Puts the credential into a request, once it is one that serves.
    public func adapt(
        _ urlRequest: URLRequest,
        for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let apply: Waiter = { [authenticator] result in
            completion(
                result.map { credential in
                    var request = urlRequest
                    authenticator.apply(credential, to: &request)
                    return request
                }
            )
        }
        switch machine.withLock({ $0.adapt(apply, now: Self.now) }) {
        case .apply(let credential): apply(.success(credential))
        case .refresh(let credential): refresh(credential, for: session)
        case .wait: break
        case .fail(let error): completion(.failure(error))
        }
    }

    /// Sends a request again that was not authenticated, once there is a credential that serves.
    public func retry(
        _ request: Request,
        for session: Session,
        dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard
            let urlRequest = request.request,
            let response = request.response,
            authenticator.didRequest(urlRequest, with: response, failDueToAuthenticationError: error)
        else { return completion(.doNotRetry) }
        let answer: Waiter = { result in
            completion(result.failure.map { .doNotRetryWithError($0) } ?? .retry)
        }
        // The authenticator is the app's: it is asked while no lock is held.
        let (newest, generation) = machine.withLock { ($0.credential, $0.generation) }
        let isCurrent = newest.map { authenticator.isRequest(urlRequest, authenticatedWith: $0) } ?? true
        switch machine.withLock({ $0.retry(answer, current: isCurrent ? generation : nil, now: Self.now) }) {
        case .retry: completion(.retry)
        case .refresh(let credential): refresh(credential, for: session)
        case .wait: break
        case .fail(let error): completion(.doNotRetryWithError(error))
        }
    }

    private func refresh(_ credential: Credential, for session: Session) {
        authenticator.refresh(credential, for: session) { [machine] result in
            let waiting = machine.withLock { $0.refreshed(result) }
            for waiter in waiting.adapting + waiting.retrying { waiter(result) }
        }
    }

    private static var now: TimeInterval { ProcessInfo.processInfo.systemUptime }
}
