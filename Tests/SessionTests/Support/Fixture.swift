import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport

/// The sessions of tests that do not hold on to theirs: requests end with their session.
private let keptSessions = Locked<[Session]>([])

/// A session over the current engine, without the system's cookies and proxies.
func testSession(
    isKept: Bool = true,
    starts: Bool = true,
    setup: Session.RequestSetup = .lazy,
    interceptor: (any RequestInterceptor)? = nil,
    redirectHandler: (any RedirectHandler)? = nil,
    eventMonitors: [any EventMonitor] = [],
    transport: (any Transport)? = nil,
    change: (URLSessionConfiguration) -> Void = { _ in }
) -> Session {
    let configuration = URLSessionConfiguration.af.ephemeral
    change(configuration)
    let session = Session(
        configuration: configuration,
        startRequestsImmediately: starts,
        requestSetup: setup,
        interceptor: interceptor,
        redirectHandler: redirectHandler,
        eventMonitors: eventMonitors,
        transport: transport ?? Engine.current.make()
    )
    guard isKept else { return session }
    if let scope = EngineScope.current { scope.keep(session) } else { keptSessions.withLock { $0.append(session) } }
    return session
}

/// Collects what callbacks tell, in order, from any thread.
final class Journal<Entry: Sendable>: Sendable {
    private let stored = Locked<[Entry]>([])

    var entries: [Entry] { stored.withLock { $0 } }

    func add(_ entry: Entry) {
        stored.withLock { $0.append(entry) }
    }
}

/// Where tests are called back: not the main queue, so that they do not wait for each other.
let callbacks = DispatchQueue(label: "callbacks")

extension Request {
    /// Waits for what a handler is told; a test whose time is over cancels the request.
    func awaited<Answer: Sendable>(_ attach: (@escaping @Sendable (Answer) -> Void) -> Void) async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in attach { continuation.resume(returning: $0) } }
        } onCancel: {
            cancel()
        }
    }
}

extension DataRequest {
    /// The response as it came, awaited.
    func rawResponse() async -> AFDataResponse<Data?> {
        await awaited { response(queue: callbacks, completionHandler: $0) }
    }

    /// The response's bytes, awaited.
    func dataResponse() async -> AFDataResponse<Data> {
        await awaited { responseData(queue: callbacks, completionHandler: $0) }
    }

    /// What a serializer makes of the response, awaited.
    func response<Serializer: ResponseSerializer>(
        _ serializer: Serializer
    ) async -> AFDataResponse<Serializer.SerializedObject> {
        await awaited { response(queue: callbacks, responseSerializer: serializer, completionHandler: $0) }
    }

    /// What a serializer for data alone makes of the response, awaited.
    func response<Serializer: DataResponseSerializerProtocol>(
        _ serializer: Serializer
    ) async -> AFDataResponse<Serializer.SerializedObject> {
        await awaited { response(queue: callbacks, responseSerializer: serializer, completionHandler: $0) }
    }
}

extension DownloadRequest {
    /// The response and the file, awaited.
    func rawResponse() async -> AFDownloadResponse<URL?> {
        await awaited { response(queue: callbacks, completionHandler: $0) }
    }
}

/// A folder that goes with the last reference to it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("SessionTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
