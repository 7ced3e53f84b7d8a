/// What the server object, its loop and its handler threads share.
final class ServerContext: Sendable {
    let configuration: MockServer.Configuration
    let tls: TLSContext?
    let mailbox: Mailbox
    let workers: WorkerPool
    let script = Monitor(ServerScript())
    let log: Watched<ServerLog>

    init(configuration: MockServer.Configuration, tls: TLSContext?) throws(MockServerError) {
        self.configuration = configuration
        self.tls = tls
        mailbox = try Mailbox()
        workers = WorkerPool(maximumThreadCount: configuration.workerCount)
        log = Watched(ServerLog(limit: max(1, configuration.recordedRequestLimit)))
    }

    func behaviorOfNextConnection() -> MockConnectionBehavior {
        script.withLock { $0.takeConnectionBehavior() } ?? configuration.connectionBehavior
    }
}
