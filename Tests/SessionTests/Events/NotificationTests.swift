import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(1))) struct NotificationTests {
    private static let names: [(name: Notification.Name, event: String)] = [
        (Request.didResumeNotification, "didResume"), (Request.didSuspendNotification, "didSuspend"),
        (Request.didCancelNotification, "didCancel"), (Request.didFinishNotification, "didFinish"),
        (Request.didResumeTaskNotification, "didResumeTask"), (Request.didSuspendTaskNotification, "didSuspendTask"),
        (Request.didCancelTaskNotification, "didCancelTask"), (Request.didCompleteTaskNotification, "didCompleteTask"),
    ]

    /// The notifications about the request that `use` makes, in order, until it returns.
    private func notifications(
        from monitors: [any EventMonitor]? = nil,
        _ use: (Session) async throws -> Request
    ) async throws -> [String] {
        let journal = Journal<(id: UUID, event: String)>()
        let observers = Self.names.map { name, event in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                if let id = notification.request?.id { journal.add((id, event)) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        let configuration = URLSessionConfiguration.af.ephemeral
        let session =
            monitors.map { testSession(eventMonitors: $0) }
            ?? Session(configuration: configuration, transport: Engine.current.make())
        let request = try await use(session)
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        return journal.entries.filter { $0.id == request.id }.map(\.event)
    }

    @Test("each name is Alamofire's")
    func names() {
        for (name, event) in Self.names {
            #expect(name.rawValue == "org.alamofire.notification.name.request.\(event)")
        }
    }

    @Test("a request that is answered posts its way once, without being told to")
    func answered() async throws {
        let server = try MockServer()
        server.route("/", response: .text("body"))
        let posted = try await notifications { session in
            let request = session.request(server.url("/"))
            _ = await request.rawResponse()
            return request
        }
        #expect(posted == ["didResume", "didResumeTask", "didCompleteTask", "didFinish"])
    }

    @Test("a session that is given monitors posts when this one is among them", arguments: [true, false])
    func chosen(isGiven: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: .text("body"))
        let posted = try await notifications(from: isGiven ? [AlamofireNotifications()] : []) { session in
            let request = session.request(server.url("/"))
            _ = await request.rawResponse()
            return request
        }
        #expect(posted.isEmpty == !isGiven)
    }

    @Test("a request that is suspended and cancelled says both, once")
    func cancelled() async throws {
        let server = try MockServer()
        let gate = server.holdResponses()
        defer { gate.release() }
        let posted = try await notifications { session in
            let request = session.request(server.url("/"))
            async let response = request.rawResponse()
            _ = try await server.takeRequest() as RecordedRequest
            for _ in 0..<10 { request.suspend() }
            for _ in 0..<10 { request.cancel() }
            _ = await response
            return request
        }
        #expect(
            posted == [
                "didResume", "didResumeTask", "didSuspend", "didSuspendTask", "didCancel", "didCancelTask",
                "didCompleteTask", "didFinish",
            ]
        )
    }

    @Test("another notification has no request")
    func other() {
        #expect(Notification(name: Notification.Name("other")).request == nil)
    }
}
