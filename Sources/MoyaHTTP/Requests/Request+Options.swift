public import Dispatch
import Foundation
import MoyaTransport

extension Request {
    /// Answers a 401 challenge with a user name and a password.
    ///
    /// - Parameters:
    ///   - username: The user's name.
    ///   - password: The password.
    ///   - persistence: Kept in the credential; it is used for this request only.
    @discardableResult
    public func authenticate(
        username: String,
        password: String,
        persistence: URLCredential.Persistence = .forSession
    ) -> Self {
        authenticate(with: URLCredential(user: username, password: password, persistence: persistence))
    }

    /// Answers a 401 challenge with a credential.
    @discardableResult
    public func authenticate(with credential: URLCredential) -> Self {
        locked.withLock { $0.credential = credential }
        return self
    }

    /// Tells how much of the response's body came. The last handler that is set counts.
    ///
    /// - Parameters:
    ///   - queue: Where `closure` is called.
    ///   - closure: Told the newest state; several steps may be one. The end is always told.
    @preconcurrency
    @discardableResult
    public func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        downloadFeed.observer = (closure, queue)
        return self
    }

    /// Tells how much of the body was sent. The last handler that is set counts.
    ///
    /// - Parameters:
    ///   - queue: Where `closure` is called.
    ///   - closure: Told the newest state; several steps may be one. The end is always told.
    @preconcurrency
    @discardableResult
    public func uploadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        uploadFeed.observer = (closure, queue)
        return self
    }

    /// Decides about this request's redirects, instead of the session. The last one that is set counts.
    @preconcurrency
    @discardableResult
    public func redirect(using handler: any RedirectHandler) -> Self {
        locked.withLock { $0.redirectHandler = handler }
        return self
    }

    /// Decides what of this request is cached, instead of the session. Kept and never asked: no response is cached; see
    /// ``CachedResponseHandler``.
    @preconcurrency
    @discardableResult
    public func cacheResponse(using handler: any CachedResponseHandler) -> Self {
        locked.withLock { $0.cachedResponseHandler = handler }
        return self
    }

    /// Adds an adapter and retrier after those that are there.
    @preconcurrency
    @discardableResult
    public func interceptor(_ interceptor: any RequestInterceptor) -> Self {
        add(interceptor)
        return self
    }

    /// Adds an adapter after those that are there.
    @preconcurrency
    @discardableResult
    public func adapt(using adapter: any RequestAdapter) -> Self {
        locked.withLock { $0.adapters.append(adapter) }
        return self
    }

    /// Adds a retrier after those that are there.
    @preconcurrency
    @discardableResult
    public func retry(using retrier: any RequestRetrier) -> Self {
        locked.withLock { $0.retriers.append(retrier) }
        return self
    }

    /// Adds a monitor, told of this request's events.
    @preconcurrency
    @discardableResult
    public func eventMonitor(_ eventMonitor: any EventMonitor) -> Self {
        locked.withLock { $0.monitors.append(eventMonitor) }
        return self
    }

    /// Hands over each `URLRequest` that is about to be sent, retries included; the last one at once if there is one.
    ///
    /// - Parameters:
    ///   - queue: Where `handler` is called.
    ///   - handler: Told the request as adapters left it.
    @preconcurrency
    @discardableResult
    public func onURLRequestCreation(
        on queue: DispatchQueue = .main,
        perform handler: @escaping @Sendable (URLRequest) -> Void
    ) -> Self {
        observeRequests { request in queue.async { handler(request) } }
        return self
    }

    /// Hands over the stand-in of each attempt, retries included; the last one at once if there is one.
    ///
    /// - Parameters:
    ///   - queue: Where `handler` is called.
    ///   - handler: Told a task that has the request and does nothing: what is set on it changes nothing.
    @preconcurrency
    @discardableResult
    public func onURLSessionTaskCreation(
        on queue: DispatchQueue = .main,
        perform handler: @escaping @Sendable (URLSessionTask) -> Void
    ) -> Self {
        let made = locked.withLock { state in
            state.taskObservers.append { task in queue.async { handler(task) } }
            return state.tasks.last?.task
        }
        if let made { queue.async { handler(made) } }
        return self
    }

    /// Calls `observer` for each request that is about to be sent, and for the last one that was.
    func observeRequests(_ observer: @escaping @Sendable (URLRequest) -> Void) {
        let made = locked.withLock { state in
            state.requestObservers.append(observer)
            return state.requests.last
        }
        if let made { observer(made) }
    }

    func add(_ interceptor: any RequestInterceptor) {
        locked.withLock { state in
            state.adapters.append(interceptor)
            state.retriers.append(interceptor)
        }
    }
}
