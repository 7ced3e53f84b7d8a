import Foundation
import MoyaTransport

/// What changes in the life of a request; guarded by its lock.
struct RequestState: Sendable {
    var machine = RequestMachine()
    var task: Task<Void, Never>?
    var handlers: [ResponseHandler] = []
    var isOutcomeKnown = false
    var endObservers: [@Sendable () -> Void] = []

    // What the app asks for.
    var adapters: [any RequestAdapter] = []
    var retriers: [any RequestRetrier] = []
    var monitors: [any EventMonitor] = []
    var validators: [Validator] = []
    var headHandlers: [HeadHandler] = []
    var credential: URLCredential?
    var redirectHandler: (any RedirectHandler)?
    var cachedResponseHandler: (any CachedResponseHandler)?
    var requestObservers: [@Sendable (URLRequest) -> Void] = []
    var taskObservers: [@Sendable (URLSessionTask) -> Void] = []

    // What came of it.
    var requests: [URLRequest] = []
    var performedRequests: [URLRequest] = []
    var tasks: [StandInTask] = []
    var response: HTTPURLResponse?
    var reply: Reply?
    var error: AFError?
    /// Why the request ended from outside; wins over whatever the work came to.
    var ending: AFError?
    var retryCount = 0
    var isReplayable = true
}

/// Makes the response that one handler is told, and tells it.
struct ResponseHandler: Sendable {
    /// - Parameter refusal: Takes the place of the result when a retrier ended the request over it.
    let prepare: @Sendable (_ refusal: AFError?) -> PreparedResponse
}

/// A response that waits to be told.
struct PreparedResponse: Sendable {
    /// Why the body could not be turned into a value, if somebody tried.
    let failure: AFError?
    let deliver: @Sendable () -> Void
}

/// One condition that a response must fulfil.
struct Validator: Sendable {
    let check: @Sendable (Reply, HTTPURLResponse) -> Request.ValidationResult
}

/// Looks at a response before its body is taken.
struct HeadHandler: Sendable {
    let decide: @Sendable (HTTPURLResponse) async -> Request.ResponseDisposition
}
