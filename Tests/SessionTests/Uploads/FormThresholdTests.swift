import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Where forms are gathered before they are sent, and what is left of them.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct FormThresholdTests {
    /// Writes down where the bodies of uploads are and whether their files are there and closed to others.
    private final class BodyMonitor: EventMonitor {
        let queue = DispatchQueue(label: "bodies")
        let files = Journal<URL>()
        let permissions = Journal<Int?>()
        let count = Journal<Void>()

        func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {
            count.add(())
            guard case .file(let file, shouldRemove: true) = uploadable else { return }
            files.add(file)
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            permissions.add((attributes?[.posixPermissions] as? NSNumber)?.intValue)
        }

        /// Whether there were files and none is left.
        func filesAreGone() async -> Bool {
            queue.sync {}
            let files = files.entries
            guard !files.isEmpty else { return false }
            return await becomesTrue { !files.contains { FileManager.default.fileExists(atPath: $0.path) } }
        }
    }

    private struct RetryOnce: RequestInterceptor {
        func retry(
            _ request: Request,
            for session: Session,
            dueTo error: any Error,
            completion: @escaping @Sendable (RetryResult) -> Void
        ) {
            completion(request.retryCount == 0 ? .retry : .doNotRetry)
        }
    }

    /// Adds a handler, which fails, to the request that it serializes the response of.
    private struct FirstOfTwo: DataResponseSerializerProtocol {
        let upload: UploadRequest
        let answer: @Sendable (AFDataResponse<Int>) -> Void

        func serialize(request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?) throws {
            upload.response(
                queue: callbacks,
                responseSerializer: DecodableResponseSerializer<Int>(),
                completionHandler: answer
            )
        }
    }

    private func form() -> MultipartFormData {
        let form = MultipartFormData(boundary: "own")
        form.append(Data("12345".utf8), withName: "data")
        form.append(InputStream(data: Data("67890".utf8)), withLength: 5, name: "s", fileName: "s.txt", mimeType: "a/b")
        return form
    }

    private let encoded = [
        "--own\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n12345\r\n",
        "--own\r\nContent-Disposition: form-data; name=\"s\"; filename=\"s.txt\"\r\nContent-Type: a/b\r\n\r\n67890\r\n",
        "--own--\r\n",
    ].joined()

    @Test(
        "content below the threshold is in memory, from there on in a file of the user's alone; the bytes are the same",
        arguments: [(UInt64(11), false), (10, true), (0, true), (UInt64.max, false)]
    )
    func threshold(threshold: UInt64, isFile: Bool) async throws {
        let server = try MockServer()
        let monitor = BodyMonitor()
        server.route("/") { _ in
            // The file goes with the answer; until then the monitor can look at it.
            monitor.queue.sync {}
            return .text("done")
        }
        let upload = testSession(eventMonitors: [monitor])
            .upload(multipartFormData: form(), to: server.url("/"), usingThreshold: threshold)
        #expect(upload.uploadable == nil)
        #expect(await upload.rawResponse().error == nil)
        #expect(server.requests.map(\.text) == [encoded])
        #expect(server.requests.first?.headers["Content-Length"] == "\(encoded.utf8.count)")
        #expect(upload.uploadProgress.fractionCompleted == 1)
        switch upload.uploadable {
        case .data(let data)?: #expect(!isFile && data == Data(encoded.utf8))
        case .file(let file, shouldRemove: true)?:
            #expect(await monitor.filesAreGone())
            #expect(isFile && monitor.files.entries == [file])
            #expect(monitor.permissions.entries == [0o600])
        default: Issue.record("\(String(describing: upload.uploadable))")
        }
    }

    @Test("a form with a stream is gathered once and sent again whole", arguments: [UInt64.max, 0])
    func retried(threshold: UInt64) async throws {
        let server = try MockServer()
        server.route("/", response: .text("no", status: 500))
        let monitor = BodyMonitor()
        let upload = testSession(eventMonitors: [monitor]).upload(
            multipartFormData: form(),
            to: server.url("/"),
            usingThreshold: threshold,
            interceptor: RetryOnce()
        )
        #expect(await upload.validate().rawResponse().error?.responseCode == 500)
        #expect(server.requests.map(\.text) == [encoded, encoded])
        if threshold == 0 {
            #expect(await monitor.filesAreGone())
            #expect(Set(monitor.files.entries).count == 1)
        }
        #expect(monitor.count.entries.count == 2)
    }

    @Test("a form with a stream follows a redirect that keeps the body", arguments: [UInt64.max, 0])
    func redirected(threshold: UInt64) async throws {
        let server = try MockServer()
        server.route("/", response: .redirect(to: "/next", status: 307))
        server.route("/next", response: .text("done"))
        let upload = testSession().upload(multipartFormData: form(), to: server.url("/"), usingThreshold: threshold)
        #expect(await upload.rawResponse().data == Data("done".utf8))
        #expect(server.requests.map(\.text) == [encoded, encoded])
    }

    @Test("the file goes when the transfer fails")
    func failed() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse(status: 200).fault(.reset, at: .beforeHead))
        let monitor = BodyMonitor()
        let session = testSession(eventMonitors: [monitor])
        let upload = session.upload(multipartFormData: form(), to: server.url("/"), usingThreshold: 0)
        #expect(await upload.rawResponse().error?.isSessionTaskError == true)
        #expect(await monitor.filesAreGone())
    }

    @Test("the file goes when the request is cancelled while the server is silent")
    func cancelled() async throws {
        let server = try MockServer()
        server.route("/", response: .text("late").delayed(by: .seconds(30)))
        let monitor = BodyMonitor()
        let session = testSession(eventMonitors: [monitor])
        let upload = session.upload(multipartFormData: form(), to: server.url("/"), usingThreshold: 0)
        async let response = upload.rawResponse()
        #expect(await becomesTrue { !server.requests.isEmpty })
        upload.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect(await monitor.filesAreGone())
    }

    @Test("a part that never comes does not hold up a cancellation, and leaves no file", arguments: [UInt64.max, 0])
    func silentPart(threshold: UInt64) async throws {
        let server = try MockServer()
        let (input, output) = try pipe()
        defer { try? output.close() }
        let form = MultipartFormData()
        form.append(input, withLength: 10, headers: [:])
        let before = try forms()
        let recorder = EventRecorder()
        let upload = testSession(eventMonitors: [recorder])
            .upload(multipartFormData: form, to: server.url("/"), usingThreshold: threshold)
        async let response = upload.rawResponse()
        #expect(await becomesTrue { recorder.names.contains("didCreateInitialURLRequest") || upload.isResumed })
        if threshold == 0 { #expect(await becomesTrue { (try? self.forms() != before) ?? false }) }
        let made = try forms().subtracting(before)
        upload.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect(await becomesTrue { (try? self.forms().isDisjoint(with: made)) ?? false })
        #expect(upload.uploadable == nil)
        #expect(!recorder.names.contains("didFailToCreateUploadable"))
        #expect(server.requests.isEmpty)
    }

    @Test("a stream part of another length than declared fails before a byte is sent", arguments: [UInt64(3), 100])
    func wrongLength(declared: UInt64) async throws {
        let server = try MockServer()
        let form = MultipartFormData()
        form.append(InputStream(data: Data("12345".utf8)), withLength: declared, headers: [:])
        let upload = testSession().upload(multipartFormData: form, to: server.url("/"), usingThreshold: 0)
        let error = await upload.rawResponse().error
        #expect(error?.isMultipartEncodingError == true)
        #expect(error?.underlyingError is AFError.UnexpectedInputStreamLength)
        #expect(server.requests.isEmpty && server.abandonedRequests.isEmpty)
    }

    @Test("a handler that comes late and has the request sent again finds the form again")
    func lateRetry() async throws {
        let server = try MockServer()
        server.route("/", response: .text("no json"))
        let monitor = BodyMonitor()
        let form = MultipartFormData(boundary: "own")
        form.append(Data("12345".utf8), withName: "data")
        let upload = testSession(eventMonitors: [monitor])
            .upload(multipartFormData: form, to: server.url("/"), usingThreshold: 0, interceptor: RetryOnce())
        #expect(await upload.rawResponse().error == nil)
        #expect(await monitor.filesAreGone())
        let late = await upload.response(DecodableResponseSerializer<Int>())
        #expect(late.error?.isResponseSerializationError == true)
        #expect(server.requests.count == 2)
        #expect(server.requests.first?.body == server.requests.last?.body)
        #expect(await monitor.filesAreGone())
    }

    @Test("a handler that comes while another is served and has the request sent again finds the same file")
    func retryOfSecondHandler() async throws {
        let server = try MockServer()
        server.route("/", response: .text("no json"))
        let monitor = BodyMonitor()
        let upload = testSession(eventMonitors: [monitor])
            .upload(multipartFormData: form(), to: server.url("/"), usingThreshold: 0, interceptor: RetryOnce())
        let second = await upload.awaited { answer in
            let first = FirstOfTwo(upload: upload, answer: answer)
            upload.response(queue: callbacks, responseSerializer: first) { _ in }
        }
        #expect(second.error?.isResponseSerializationError == true)
        #expect(server.requests.map(\.text) == [encoded, encoded])
        #expect(await monitor.filesAreGone())
        #expect(Set(monitor.files.entries).count == 1)
    }

    @Test("the body of a form that is asked for is the one that is sent", arguments: [UInt64.max, 0])
    func asked(threshold: UInt64) throws {
        let upload = testSession()
            .upload(multipartFormData: form(), to: "http://localhost", usingThreshold: threshold)
        let bodies = try (1...2).map { _ in try upload.upload.createUploadable() }
        for body in bodies {
            switch body {
            case .data(let data): #expect(data == Data(encoded.utf8))
            case .file(let file, _): #expect(try Data(contentsOf: file) == Data(encoded.utf8))
            case .stream: Issue.record("a stream")
            }
        }
        if case .file(let file, _)? = bodies.first { try FileManager.default.removeItem(at: file) }
    }

    /// The files of forms that are there, of other processes too.
    private func forms() throws -> Set<String> {
        let folder = FileManager.default.temporaryDirectory.path
        return Set(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".form") })
    }
}
