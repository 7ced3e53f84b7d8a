import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What uploads send.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct UploadTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: .text("done"))
        return server
    }

    @Test("data, files and streams, to a URL and with a request, with fields and methods")
    func bodies() async throws {
        let server = try server()
        let session = testSession()
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("in.txt")
        try Data("file".utf8).write(to: file)
        let put = try URLRequest(url: server.url("/put"), method: .put, headers: ["X-A": "1"])
        let uploads = [
            session.upload(Data("data".utf8), to: server.url("/post"), headers: ["X-A": "1"]),
            session.upload(file, to: server.url("/post"), headers: ["X-A": "1"]),
            session.upload(InputStream(data: Data("stream".utf8)), to: server.url("/post"), headers: ["X-A": "1"]),
            session.upload(Data("data".utf8), with: put),
            session.upload(file, with: put),
            session.upload(InputStream(data: Data("stream".utf8)), with: put),
        ]
        for upload in uploads {
            let response = await upload.rawResponse()
            #expect(response.data == Data("done".utf8) && response.response?.statusCode == 200)
            #expect(response.request != nil)
        }
        #expect(server.requests.map(\.text) == ["data", "file", "stream", "data", "file", "stream"])
        #expect(server.requests.map(\.method) == ["POST", "POST", "POST", "PUT", "PUT", "PUT"])
        #expect(server.requests.allSatisfy { $0.headers["X-A"] == "1" })
        guard case .file(file, shouldRemove: false)? = uploads[1].uploadable else {
            Issue.record("\(String(describing: uploads[1].uploadable))")
            return
        }
    }

    @Test("a modifier changes the request of an upload")
    func modifier() async throws {
        let server = try server()
        let upload = testSession().upload(Data("x".utf8), to: server.url("/")) { $0.method = .patch }
        _ = await upload.rawResponse()
        #expect(server.requests.map(\.method) == ["PATCH"])
    }

    @Test("what is no URL fails every kind of upload")
    func noURL() async throws {
        let session = testSession()
        let uploads = [
            session.upload(Data(), to: ""), session.upload(URL(filePath: "/etc/hostname"), to: ""),
            session.upload(InputStream(data: Data()), to: ""),
            session.upload(multipartFormData: { $0.append(Data(), withName: "x") }, to: ""),
        ]
        for upload in uploads {
            let error = await upload.rawResponse().error
            guard case .invalidURL(let url) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(url as? String == "")
            #expect(error?.urlConvertible as? String == "")
        }
    }

    @Test("files and data are sent again in a retry, whole")
    func retried() async throws {
        let server = try MockServer()
        server.route("*", response: .text("no", status: 500))
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("in")
        try Data("file".utf8).write(to: file)
        let session = testSession(interceptor: RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001))
        _ = await session.upload(file, to: server.url("/"), method: .put).validate().rawResponse()
        _ = await session.upload(Data("data".utf8), to: server.url("/"), method: .put).validate().rawResponse()
        #expect(server.requests.map(\.text) == ["file", "file", "data", "data"])
    }

    @Test("a form reaches the server whole, from memory and from files, with its type once", arguments: [true, false])
    func forms(isLarge: Bool) async throws {
        let server = try server()
        let session = testSession { configuration in
            configuration.headers.add(.contentType("multipart/form-data; boundary=other"))
        }
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("in.txt")
        try Data("file".utf8).write(to: file)
        let form = MultipartFormData(boundary: "own")
        form.append(Data("data".utf8), withName: "data")
        form.append(file, withName: "file")
        let upload = session.upload(
            multipartFormData: form,
            to: server.url("/"),
            usingThreshold: isLarge ? 0 : MultipartFormData.encodingMemoryThreshold
        )
        #expect(await upload.rawResponse().error == nil)
        let request = try #require(server.requests.first)
        #expect(request.headers.values(of: "Content-Type") == ["multipart/form-data; boundary=own"])
        #expect(request.headers["Content-Length"] == "\(request.body.count)")
        #expect(request.body == (try form.encode()))
    }

    @Test("a form may be filled while its request is made")
    func filledLate() async throws {
        struct Filling: URLRequestConvertible, @unchecked Sendable {  // The form is filled before it is read.
            let url: URL
            let form: MultipartFormData

            func asURLRequest() throws -> URLRequest {
                form.append(Data("late".utf8), withName: "late")
                return try URLRequest(url: url, method: .post)
            }
        }
        let server = try server()
        let form = MultipartFormData(boundary: "own")
        let upload = testSession().upload(
            multipartFormData: form,
            with: Filling(url: server.url("/"), form: form)
        )
        #expect(await upload.rawResponse().error == nil)
        #expect(server.requests.first?.text.contains("late") == true)
    }

    @Test("a form with a file that is missing fails before a byte is sent (T49)")
    func missingFile() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("in.txt")
        try Data("file".utf8).write(to: file)
        let missing = folder.url.appendingPathComponent("missing.txt")
        let upload = testSession().upload(
            multipartFormData: { form in
                form.append(file, withName: "there")
                form.append(missing, withName: "missing")
            },
            to: server.url("/")
        )
        let error = await upload.rawResponse().error
        #expect(error?.isMultipartEncodingError == true)
        #expect(error?.url == missing)
        #expect(upload.uploadable == nil)
        #expect(server.requests.isEmpty && server.abandonedRequests.isEmpty)
    }

    @Test("a stream part of another length than declared fails and does not hang", arguments: [UInt64(3), 100])
    func wrongLength(declared: UInt64) async throws {
        let server = try server()
        let form = MultipartFormData()
        form.append(InputStream(data: Data("12345".utf8)), withLength: declared, headers: [:])
        let error = await testSession().upload(multipartFormData: form, to: server.url("/")).rawResponse().error
        let cause = error?.underlyingError
        #expect(error != nil, "\(String(describing: cause))")
        #expect(server.requests.isEmpty)
    }

    @Test("the files of a form stay, and nothing else is left")
    func files() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("in.txt")
        try Data("file".utf8).write(to: file)
        let form = MultipartFormData()
        form.append(file, withName: "file")
        _ = await testSession().upload(multipartFormData: form, to: server.url("/"), usingThreshold: 0).rawResponse()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["in.txt"])
    }
}
