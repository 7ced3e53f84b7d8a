import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Monitors that are made of closures.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct ClosureEventMonitorTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/", response: .text("body"))
        server.route("/refused", response: .text("no", status: 500))
        return server
    }

    /// A monitor whose closures of the life of a request write down their names.
    private func monitor(_ told: Journal<String>) -> ClosureEventMonitor {
        let monitor = ClosureEventMonitor(queue: DispatchQueue(label: "monitor"))
        monitor.requestDidCreateInitialURLRequest = { _, _ in told.add("initial") }
        monitor.requestDidFailToCreateURLRequestWithError = { _, _ in told.add("failedCreation") }
        monitor.requestDidAdaptInitialRequestToAdaptedRequest = { _, _, _ in told.add("adapted") }
        monitor.requestDidFailToAdaptURLRequestWithError = { _, _, _ in told.add("failedAdaptation") }
        monitor.requestDidCreateURLRequest = { _, _ in told.add("created") }
        monitor.requestDidCreateTask = { _, _ in told.add("task") }
        monitor.requestDidCompleteTaskWithError = { _, _, _ in told.add("completed") }
        monitor.requestIsRetrying = { _ in told.add("retrying") }
        monitor.requestDidFinish = { _ in told.add("finish") }
        monitor.requestDidResume = { _ in told.add("resume") }
        monitor.requestDidResumeTask = { _, _ in told.add("resumeTask") }
        monitor.requestDidSuspend = { _ in told.add("suspend") }
        monitor.requestDidSuspendTask = { _, _ in told.add("suspendTask") }
        monitor.requestDidCancel = { _ in told.add("cancel") }
        monitor.requestDidCancelTask = { _, _ in told.add("cancelTask") }
        monitor.requestDidValidateRequestResponseDataWithResult = { _, _, _, _, _ in told.add("validated") }
        monitor.requestDidValidateRequestResponseWithResult = { _, _, _, _ in told.add("validated") }
        monitor.requestDidValidateRequestResponseFileURLWithResult = { _, _, _, _, _ in told.add("validated") }
        monitor.requestDidParseResponse = { _, _ in told.add("parsed") }
        monitor.requestDidParseDownloadResponse = { _, _ in told.add("parsed") }
        monitor.requestDidCreateUploadable = { _, _ in told.add("uploadable") }
        monitor.requestDidFailToCreateUploadableWithError = { _, _ in told.add("failedUploadable") }
        monitor.requestDidFinishDownloadingUsingTaskWithResult = { _, _, _ in told.add("downloaded") }
        monitor.requestDidCreateDestinationURL = { _, _ in told.add("destination") }
        return monitor
    }

    private let sent = ["initial", "created", "task", "resumeTask"]

    @Test("data, uploads, downloads and streams")
    func kinds() async throws {
        let server = try server()
        let told = Journal<String>()
        let monitor = monitor(told)
        let session = testSession(eventMonitors: [monitor])
        func events() -> [String] { monitor.queue.sync { told.entries } }
        _ = await session.request(server.url("/")).validate(statusCode: [200]).rawResponse()
        var expected = ["resume"] + sent + ["validated", "completed", "finish", "parsed"]
        #expect(events() == expected)
        _ = await session.upload(Data("x".utf8), to: server.url("/")).rawResponse()
        expected += ["resume", "uploadable"] + sent + ["completed", "finish", "parsed"]
        #expect(events() == expected)
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        _ = await session.download(server.url("/"), to: { _, _ in (place, []) }).validate(statusCode: [200])
            .rawResponse()
        expected += ["resume"] + sent + ["validated", "destination", "downloaded", "completed", "finish", "parsed"]
        #expect(events() == expected)
        let stream = session.streamRequest(server.url("/")).validate(statusCode: [200])
        let _: Bool = await stream.awaited { done in
            stream.responseStream(on: callbacks) { if $0.completion != nil { done(true) } }
        }
        expected += ["resume"] + sent + ["validated", "completed", "finish"]
        #expect(events() == expected)
    }

    @Test("retries, failures, suspended and cancelled requests")
    func troubles() async throws {
        let server = try server()
        let told = Journal<String>()
        let monitor = monitor(told)
        let session = testSession(eventMonitors: [monitor])
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001)
        _ = await session.request(server.url("/refused"), interceptor: policy).validate().rawResponse()
        _ = await session.request("").rawResponse()
        let failing = Adapter { _, _, completion in completion(.failure(Rejected())) }
        _ = await session.request(server.url("/")).adapt(using: failing).rawResponse()
        let form = MultipartFormData()
        form.append(URL(filePath: "/no/such/file.txt"), withName: "file")
        _ = await session.upload(multipartFormData: form, to: server.url("/")).rawResponse()
        let gate = server.holdResponses()
        let request = session.request(server.url("/"))
        async let response = request.rawResponse()
        #expect(await gate.waitUntil(waiting: 1))
        request.suspend().cancel()
        _ = await response
        gate.release()
        let events = Set(monitor.queue.sync { told.entries })
        let expected: Set = [
            "retrying", "adapted", "failedCreation", "failedAdaptation", "failedUploadable", "suspend", "suspendTask",
            "cancel", "cancelTask",
        ]
        #expect(events.isSuperset(of: expected), "\(expected.subtracting(events))")
    }
}
