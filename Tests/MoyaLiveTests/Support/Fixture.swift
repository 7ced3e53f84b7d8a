import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A target that a test describes in place.
struct AnyAPI: TargetType {
    var baseURL: URL
    var path = ""
    var method = Moya.Method.get
    var task = Moya.Task.requestPlain
    var headers: [String: String]?
    var validationType = ValidationType.none
    var sampleData = Data("sample".utf8)
}

extension MockServer {
    /// A target of this server.
    func target(
        _ path: String,
        _ method: Moya.Method = .get,
        _ task: Moya.Task = .requestPlain,
        validation: ValidationType = .none
    ) -> AnyAPI {
        AnyAPI(baseURL: baseURL, path: path, method: method, task: task, validationType: validation)
    }
}

/// A session over the current engine, without the system's cookies, whose proxy settings the environment does not decide.
func plainSession(
    _ change: (URLSessionConfiguration) -> Void = { _ in },
    redirects: RedirectPolicy = RedirectPolicy()
) -> Session {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.headers = .default
    change(configuration)
    return Session(
        configuration: configuration,
        startRequestsImmediately: false,
        redirects: redirects,
        transport: Engine.current.make()
    )
}

/// Collects what callbacks tell, in order, from any thread.
final class Journal<Entry: Sendable>: Sendable {
    private let stored = Locked<[Entry]>([])

    var entries: [Entry] { stored.withLock { $0 } }

    func add(_ entry: Entry) {
        stored.withLock { $0.append(entry) }
    }
}

extension MoyaProvider {
    /// The closure form, awaited on a queue of its own.
    func result(
        _ target: Target,
        queue: DispatchQueue? = DispatchQueue(label: "callbacks"),
        progress: ProgressBlock? = nil,
        started: (any Cancellable) -> Void = { _ in }
    ) async -> Result<Response, MoyaError> {
        // The lock shows the thread sanitizer an order that the continuation makes unseen.
        let isDone = Locked(false)
        defer { isDone.withLock { _ = $0 } }
        return await withCheckedContinuation { continuation in
            let token = request(target, callbackQueue: queue, progress: progress) { result in
                isDone.withLock { $0 = true }
                continuation.resume(returning: result)
            }
            started(token)
        }
    }
}

extension Result where Failure == MoyaError {
    /// The error that the session layer gave, if the call failed with one.
    var sessionError: AFError? {
        guard case .failure(.underlying(let error, _)) = self else { return nil }
        return error as? AFError
    }

    /// The code of the loading system's error below.
    var urlErrorCode: URLError.Code? {
        (sessionError?.underlyingError as? URLError)?.code
    }
}
