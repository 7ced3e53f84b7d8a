import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Events of Foundation's loading system, which carries no requests here.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct SilentEventTests {
    /// A monitor that writes down every event that must not come.
    private func monitor(_ told: Journal<String>) -> ClosureEventMonitor {
        let monitor = ClosureEventMonitor()
        monitor.sessionDidBecomeInvalidWithError = { _, _ in told.add("invalid") }
        monitor.taskDidReceiveChallenge = { _, _, _ in told.add("challenge") }
        monitor.taskDidSendBodyData = { _, _, _, _, _ in told.add("sent") }
        monitor.taskNeedNewBodyStream = { _, _ in told.add("stream") }
        monitor.taskWillPerformHTTPRedirection = { _, _, _, _ in told.add("redirect") }
        monitor.taskDidFinishCollectingMetrics = { _, _, _ in told.add("metrics") }
        monitor.taskDidComplete = { _, _, _ in told.add("complete") }
        monitor.taskIsWaitingForConnectivity = { _, _ in told.add("waiting") }
        monitor.dataTaskDidReceiveResponse = { _, _, _ in told.add("response") }
        monitor.dataTaskDidReceiveData = { _, _, _ in told.add("data") }
        monitor.dataTaskWillCacheResponse = { _, _, _ in told.add("cache") }
        monitor.downloadTaskDidResumeAtOffset = { _, _, _, _ in told.add("offset") }
        monitor.downloadTaskDidWriteData = { _, _, _, _, _ in told.add("written") }
        monitor.downloadTaskDidFinishDownloadingToURL = { _, _, _ in told.add("file") }
        monitor.requestDidGatherMetrics = { _, _ in told.add("gathered") }
        monitor.requestDidFailTaskEarlyWithError = { _, _, _ in told.add("early") }
        monitor.requestDidProvideInputStream = { _, _ in told.add("input") }
        return monitor
    }

    @Test("no kind of request tells of a session or a task of Foundation's")
    func silent() async throws {
        let server = try MockServer()
        server.route("/", response: .text("done"))
        server.route("/moved", response: .redirect(to: "/"))
        let told = Journal<String>()
        let monitor = monitor(told)
        let loading = LoadingSystemMonitor()
        let session = testSession(eventMonitors: [monitor, loading])
        let all: CompositeEventMonitor = session.eventMonitor
        #expect(all.monitors.contains { $0 as? ClosureEventMonitor === monitor })
        _ = await session.request(server.url("/moved")).rawResponse()
        _ = await session.upload(Data("x".utf8), to: server.url("/")).rawResponse()
        _ = await session.upload(InputStream(data: Data("x".utf8)), to: server.url("/")).rawResponse()
        let download = await session.download(server.url("/")).rawResponse()
        for await _ in session.streamRequest(server.url("/")).streamTask().streamingData() {}
        #expect(server.requests.count == 6)
        all.queue.sync {}
        monitor.queue.sync {}
        loading.queue.sync {}
        #expect(told.entries.isEmpty && loading.journal.entries.isEmpty)
        if let file = download.fileURL { try FileManager.default.removeItem(at: file) }
    }
}
