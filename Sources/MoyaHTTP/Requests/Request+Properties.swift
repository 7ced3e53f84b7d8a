public import Dispatch
public import Foundation
public import MoyaTransport

extension Request {
    /// Where the request stands.
    public var state: State { locked.withLock { $0.machine.state } }
    /// Whether the request was never resumed.
    public var isInitialized: Bool { state == .initialized }
    /// Whether the request runs.
    public var isResumed: Bool { state == .resumed }
    /// Whether the request waits to be resumed.
    public var isSuspended: Bool { state == .suspended }
    /// Whether the request was cancelled.
    public var isCancelled: Bool { state == .cancelled }
    /// Whether all responses are made.
    public var isFinished: Bool { state == .finished }

    /// The session, as long as it is there.
    public var delegate: (any RequestDelegate)? { home?.session.value }

    /// Every `URLRequest` that was made, attempt by attempt: first as it was asked for, then as adapters left it.
    public var requests: [URLRequest] { locked.withLock { $0.requests } }
    /// The first `URLRequest` that was made.
    public var firstRequest: URLRequest? { locked.withLock { $0.requests.first } }
    /// The last `URLRequest` that was made.
    public var lastRequest: URLRequest? { locked.withLock { $0.requests.last } }
    /// The last `URLRequest` that was made.
    public var request: URLRequest? { lastRequest }

    /// The fields that the session adds where the request has none of the name; none once the session is gone.
    package var sessionFields: [String: String] { home?.session.value?.headers ?? [:] }
    /// The last `URLRequest` of every attempt that got an answer, redirects included.
    public var performedRequests: [URLRequest] { locked.withLock { $0.performedRequests } }
    /// The response of the last attempt.
    public var response: HTTPURLResponse? { locked.withLock { $0.response } }
    /// What the last exchange took.
    public var transferMetrics: TransferMetrics? { locked.withLock { $0.reply?.metrics } }
    /// How often the request was sent again.
    public var retryCount: Int { locked.withLock { $0.retryCount } }
    /// Why the request failed.
    public var error: AFError? { locked.withLock { $0.ending ?? $0.error } }

    /// Always `nil`: metrics of Foundation's loading system come from nothing else; see ``transferMetrics``.
    public var metrics: URLSessionTaskMetrics? { nil }
    /// Always empty; see ``transferMetrics``.
    public var allMetrics: [URLSessionTaskMetrics] { [] }
    /// Always `nil`; see ``transferMetrics``.
    public var firstMetrics: URLSessionTaskMetrics? { nil }
    /// Always `nil`; see ``transferMetrics``.
    public var lastMetrics: URLSessionTaskMetrics? { nil }

    /// How much of the body was sent; back to zero when the request is sent again.
    public var uploadProgress: Progress { uploadFeed.progress }
    /// How much of the response's body came; back to zero when the request is sent again.
    public var downloadProgress: Progress { downloadFeed.progress }
    /// Who is told of ``uploadProgress``, and where.
    public var uploadProgressHandler: (handler: ProgressHandler, queue: DispatchQueue)? { uploadFeed.observer }
    /// Who is told of ``downloadProgress``, and where.
    public var downloadProgressHandler: (handler: ProgressHandler, queue: DispatchQueue)? { downloadFeed.observer }

    /// Decides about redirects; `nil` leaves it to the session.
    public var redirectHandler: (any RedirectHandler)? { locked.withLock { $0.redirectHandler } }
    /// Decides what is cached; `nil` leaves it to the session.
    public var cachedResponseHandler: (any CachedResponseHandler)? { locked.withLock { $0.cachedResponseHandler } }
    /// Answers challenges.
    public var credential: URLCredential? { locked.withLock { $0.credential } }

    var adapters: [any RequestAdapter] { locked.withLock { $0.adapters } }
    var retriers: [any RequestRetrier] { locked.withLock { $0.retriers } }
    var isReplayable: Bool { locked.withLock { $0.isReplayable } }
    var reply: Reply? { locked.withLock { $0.reply } }
}

/// What a request knows of its session.
public protocol RequestDelegate: AnyObject, Sendable {
    /// The configuration that requests are sent with.
    var sessionConfiguration: URLSessionConfiguration { get }
    /// Whether response handlers resume their requests.
    var startImmediately: Bool { get }
}
