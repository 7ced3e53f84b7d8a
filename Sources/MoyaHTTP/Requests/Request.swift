public import Foundation
import MoyaTransport

/// One thing that was asked of a session, from the making of its `URLRequest` to the last response handler.
///
/// Made by ``Session``. All members may be used from any thread. What is set before ``resume()`` counts; a handler
/// that is added later is still told.
public class Request: @unchecked Sendable {  // Everything is constant or under a lock.
    /// Where a request stands.
    public enum State: Sendable {
        /// Made, never resumed.
        case initialized
        /// Told to go on.
        case resumed
        /// Told to wait.
        case suspended
        /// Told to end; for good.
        case cancelled
        /// All responses are made.
        case finished
    }

    /// What an `onHTTPResponse(on:perform:)` handler of a ``DataRequest`` decides.
    public enum ResponseDisposition: Sendable {
        /// The body is taken.
        case allow
        /// The request is cancelled.
        case cancel
    }

    /// Told how far bytes have come.
    public typealias ProgressHandler = @Sendable (_ progress: Progress) -> Void
    /// What a validation came to.
    public typealias ValidationResult = Result<Void, any (Error & Sendable)>

    /// Tells requests apart.
    public let id = UUID()
    /// Whether response handlers resume the request; `nil` leaves it to the session.
    public let shouldAutomaticallyResume: Bool?

    let home: RequestHome?
    let locked = Locked(RequestState())
    let gate = Gate()
    let uploadFeed = ProgressFeed()
    let downloadFeed = ProgressFeed()

    init(home: RequestHome, options: RequestOptions) {
        self.home = home
        shouldAutomaticallyResume = options.shouldAutomaticallyResume
        if let interceptor = options.interceptor { add(interceptor) }
        let monitors = AlamofireNotifications.active(among: home.options.eventMonitors)
        locked.withLock { $0.monitors = monitors }
    }

    /// Stands for a call that was made another way, towards adapters, retriers and monitors.
    init(carrying call: Call, monitors: [any EventMonitor] = []) {
        home = nil
        shouldAutomaticallyResume = false
        locked.withLock { state in
            state.requests = [call.request]
            state.monitors = monitors
            state.isReplayable = call.isReplayable
        }
    }

    // MARK: What the kinds of requests differ in

    /// Makes the request to send; `nil` when the call brings its own.
    func makeURLRequest() throws -> URLRequest? { nil }

    /// Where the bytes to send come from.
    func makeUpload(for request: URLRequest) async throws(AFError) -> Call.Upload { .fromRequest }

    /// Where the response's body goes.
    var delivery: Call.Delivery { .memory }

    /// Takes an accepted response before handlers are told.
    func consume(_ reply: Reply) async throws(CallFailure) -> Reply { reply }

    /// A condition was checked.
    func didValidate(_ reply: Reply, _ response: HTTPURLResponse, _ result: ValidationResult) {}

    /// Lets go of what the last attempt left.
    func reset() {}

    /// Lets go of what only the work needed.
    func cleanup() {}
}

extension Request: Hashable {
    /// Whether both are the same request.
    public static func == (lhs: Request, rhs: Request) -> Bool {
        lhs.id == rhs.id
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

extension Request: CustomStringConvertible {
    /// Method, URL and, once it is there, the status code.
    public var description: String {
        guard let request = performedRequests.last ?? lastRequest, let url = request.url else {
            return "No request created yet."
        }
        let line = "\(request.httpMethod ?? "GET") \(url.absoluteString)"
        return response.map { "\(line) (\($0.statusCode))" } ?? line
    }
}

/// What the session's functions are told about a request beside the request itself.
struct RequestOptions {
    var interceptor: (any RequestInterceptor)?
    var shouldAutomaticallyResume: Bool?
}
