import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What monitors are told, and in which order.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct EventOrderTests {
    private let monitor = EventRecorder()

    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/", response: .text("body"))
        server.route("/refused", response: .text("no", status: 500))
        return server
    }

    /// Until the end of every attempt.
    private let begin = ["didResume", "didCreateInitialURLRequest", "didCreateURLRequest"]

    @Test("a data request")
    func data() async throws {
        let server = try server()
        let request = testSession(eventMonitors: [monitor]).request(server.url("/")).validate()
        _ = await request.response(.string)
        #expect(
            monitor.names == begin + [
                "didCreateTask", "didResumeTask", "didValidate", "didValidate", "didCompleteTask", "didFinish",
                "didParseResponse String",
            ]
        )
    }

    @Test("without a value serializer the response as it came is told")
    func raw() async throws {
        let server = try server()
        _ = await testSession(eventMonitors: [monitor]).request(server.url("/")).rawResponse()
        #expect(monitor.names.suffix(2) == ["didFinish", "didParseResponse"])
    }

    @Test("adapters and retries")
    func retried() async throws {
        let server = try server()
        let adapter = Adapter { request, _, completion in completion(.success(request)) }
        let retrier = Retrier { request, _, _, completion in
            completion(request.retryCount == 0 ? .retry : .doNotRetry)
        }
        let request = testSession(eventMonitors: [monitor]).request(server.url("/refused"))
            .adapt(using: adapter).retry(using: retrier).validate(statusCode: [200])
        _ = await request.rawResponse()
        let attempt = [
            "didCreateInitialURLRequest", "didAdapt", "didCreateURLRequest", "didCreateTask", "didResumeTask",
            "didValidate",
        ]
        #expect(
            monitor.names == ["didResume"] + attempt + ["isRetrying"] + attempt + [
                "didCompleteTask", "didFinish", "didParseResponse",
            ]
        )
    }

    @Test("a download")
    func download() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        let request = testSession(eventMonitors: [monitor]).download(server.url("/"), to: { _, _ in (place, []) })
            .validate(statusCode: [200])
        _ = await request.rawResponse()
        #expect(
            monitor.names == begin + [
                "didCreateTask", "didResumeTask", "didValidate", "didCreateDestination", "didFinishDownloading",
                "didCompleteTask", "didFinish", "didParseResponse",
            ]
        )
    }

    @Test("a download that cannot be moved")
    func failedMove() async throws {
        let server = try server()
        let nowhere = URL(filePath: "/no/such/folder/out")
        let request = testSession(eventMonitors: [monitor]).download(server.url("/"), to: { _, _ in (nowhere, []) })
        _ = await request.rawResponse()
        #expect(
            monitor.names == begin + [
                "didCreateTask", "didResumeTask", "didCreateDestination", "didFailDownloading", "didCompleteTask",
                "didFinish", "didParseResponse",
            ]
        )
    }

    @Test("an upload, and one without a body to send")
    func upload() async throws {
        let server = try server()
        _ = await testSession(eventMonitors: [monitor]).upload(Data("x".utf8), to: server.url("/")).rawResponse()
        #expect(
            monitor.names == [
                "didResume", "didCreateUploadable", "didCreateInitialURLRequest", "didCreateURLRequest",
                "didCreateTask", "didResumeTask", "didCompleteTask", "didFinish", "didParseResponse",
            ]
        )
        struct Missing: UploadableConvertible {
            func createUploadable() throws -> UploadRequest.Uploadable { throw Rejected() }
        }
        let other = EventRecorder()
        let session = testSession(eventMonitors: [other])
        let form = MultipartFormData()
        form.append(URL(filePath: "/no/such/file.txt"), withName: "file")
        let response = await session.upload(multipartFormData: form, to: server.url("/")).rawResponse()
        #expect(response.error?.isMultipartEncodingError == true)
        #expect(other.names == ["didResume", "didFailToCreateUploadable", "didFinish", "didParseResponse"])
    }

    @Test("a stream, piece by piece")
    func stream() async throws {
        let server = try server()
        let request = testSession(eventMonitors: [monitor]).streamRequest(server.url("/")).validate(statusCode: [200])
        let _: Bool = await request.awaited { done in
            request.responseStream(using: StringStreamSerializer(), on: callbacks) { stream in
                if stream.completion != nil { done(true) }
            }
        }
        #expect(
            monitor.names == begin + [
                "didCreateTask", "didResumeTask", "didValidate", "didParseStream String", "didCompleteTask",
                "didFinish",
            ]
        )
    }

    @Test("what fails before it is sent")
    func failures() async throws {
        let server = try server()
        let session = testSession(eventMonitors: [monitor])
        _ = await session.request("").rawResponse()
        #expect(monitor.names == ["didResume", "didFailToCreateURLRequest", "didFinish", "didParseResponse"])
        let failing = Adapter { _, _, completion in completion(.failure(Rejected())) }
        let own = EventRecorder()
        _ = await testSession().request(server.url("/")).adapt(using: failing).eventMonitor(own).rawResponse()
        #expect(
            own.names == [
                "didResume", "didCreateInitialURLRequest", "didFailToAdapt", "didFinish", "didParseResponse",
            ]
        )
        #expect(server.requests.isEmpty)
    }

    @Test("a request that is cancelled a hundred times is told once, and ends as others do")
    func cancelled() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession(eventMonitors: [monitor]).request(server.url("/"))
        async let response = request.rawResponse()
        #expect(await gate.waitUntil(waiting: 1))
        DispatchQueue.concurrentPerform(iterations: 100) { _ in request.cancel() }
        _ = await response
        #expect(
            monitor.names == begin + [
                "didCreateTask", "didResumeTask", "didCancel", "didCancelTask", "didCompleteTask", "didFinish",
                "didParseResponse",
            ]
        )
        gate.release()
    }

    @Test("a request that is cancelled before it is resumed has no task to tell of")
    func cancelledFirst() async throws {
        let server = try server()
        let request = testSession(starts: false, eventMonitors: [monitor]).request(server.url("/"))
        for _ in 0..<100 { request.cancel() }
        _ = await request.rawResponse()
        #expect(monitor.names == ["didCancel", "didFinish", "didParseResponse"])
    }

    @Test("a request that is resumed or suspended a hundred times is told once")
    func repeated() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession(starts: false, eventMonitors: [monitor]).request(server.url("/"))
        DispatchQueue.concurrentPerform(iterations: 100) { _ in request.resume() }
        #expect(await gate.waitUntil(waiting: 1))
        DispatchQueue.concurrentPerform(iterations: 100) { _ in request.suspend() }
        #expect(monitor.names == begin + ["didCreateTask", "didResumeTask", "didSuspend", "didSuspendTask"])
        request.resume()
        gate.release()
        _ = await request.rawResponse()
        #expect(monitor.names.filter { $0 == "didFinish" }.count == 1)
    }

    @Test("the session's monitors and the request's own are told the same")
    func several() async throws {
        let server = try server()
        let own = EventRecorder()
        let other = EventRecorder()
        let session = testSession(eventMonitors: [monitor, other])
        let request = session.request(server.url("/")).eventMonitor(own)
        _ = await request.rawResponse()
        #expect(monitor.names == own.names && own.names == other.names)
        #expect(monitor.names.first == "didResume")
        #expect(session.eventMonitor.monitors.count == 2)
        #expect(request.tasks.count == 1)
        #expect(request.task?.originalRequest?.url == server.url("/"))
    }
}
