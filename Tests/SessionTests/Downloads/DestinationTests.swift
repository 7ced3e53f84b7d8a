import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Where downloads go.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct DestinationTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: MockResponse.text("content"))
        return server
    }

    private func text(_ file: URL?) throws -> String {
        try String(contentsOf: #require(file), encoding: .utf8)
    }

    @Test("without a destination the file is a temporary one, and the caller's")
    func temporary() async throws {
        let server = try server()
        let response = await testSession().download(server.url("/")).rawResponse()
        let file = try #require(response.fileURL)
        #expect(try text(file) == "content")
        #expect(response.value == .some(file))
        #expect(file.deletingLastPathComponent().path == FileManager.default.temporaryDirectory.path)
        try FileManager.default.removeItem(at: file)
    }

    @Test("parameters and fields are sent as for data")
    func parameters() async throws {
        let server = try server()
        let session = testSession()
        let folder = try TemporaryFolder()
        let destination: DownloadRequest.Destination = { _, _ in
            (folder.url.appendingPathComponent("out"), [.removePreviousFile])
        }
        let get = session.download(
            server.url("/get"),
            parameters: ["b": 1, "a": "x y"],
            headers: ["X-A": "1"],
            to: destination
        )
        let post = session.download(
            server.url("/post"),
            method: .post,
            parameters: ["a": 1],
            encoder: .json,
            to: destination
        )
        let made = session.download(try URLRequest(url: server.url("/made"), method: .put), to: destination)
        for request in [get, post, made] { #expect(await request.rawResponse().error == nil) }
        #expect(server.requests.map(\.target) == ["/get?a=x%20y&b=1", "/post", "/made"])
        #expect(server.requests.map(\.method) == ["GET", "POST", "PUT"])
        #expect(server.requests.first?.headers["X-A"] == "1")
        #expect(server.requests.dropFirst().first?.text == #"{"a":1}"#)
    }

    @Test("a folder that is missing is an error of Foundation's, and made when asked for (T52)")
    func folders() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("new/dir/out")
        let session = testSession()
        let refused = await session.download(server.url("/"), to: { _, _ in (place, []) }).rawResponse()
        #expect(cause(of: refused.error)?.code == .fileNoSuchFile)
        #expect(refused.error?.destinationURL == place)
        #expect(refused.error?.sourceURL != nil)
        #expect(refused.fileURL == nil)
        let made = await session.download(server.url("/"), to: { _, _ in (place, .createIntermediateDirectories) })
            .rawResponse()
        #expect(made.fileURL == place)
        #expect(try text(place) == "content")
    }

    @Test("a file that is there is an error of Foundation's and stays, and is replaced when asked for (T52)")
    func occupied() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        try Data("old".utf8).write(to: place)
        let session = testSession()
        let refused = await session.download(server.url("/"), to: { _, _ in (place, []) }).rawResponse()
        #expect(cause(of: refused.error)?.code == .fileWriteFileExists)
        #expect(try text(place) == "old")
        let replaced = await session.download(server.url("/"), to: { _, _ in (place, .removePreviousFile) })
            .rawResponse()
        #expect(replaced.error == nil)
        #expect(try text(place) == "content")
    }

    @Test("a folder at the destination is never removed for a file")
    func folderInPlace() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let kept = folder.url.appendingPathComponent("kept")
        try Data("kept".utf8).write(to: kept)
        let response = await testSession().download(
            server.url("/"),
            to: { _, _ in (folder.url, [.removePreviousFile, .createIntermediateDirectories]) }
        ).rawResponse()
        #expect(response.error?.isDownloadedFileMoveError == true)
        #expect(cause(of: response.error)?.code == .fileWriteFileExists)
        #expect(try text(kept) == "kept")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["kept"])
    }

    @Test("replacing a file leaves nothing else in its folder, also where it is a link")
    func replaced() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let target = folder.url.appendingPathComponent("target")
        let link = folder.url.appendingPathComponent("link")
        try Data("old".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let response = await testSession().download(server.url("/"), to: { _, _ in (link, .removePreviousFile) })
            .rawResponse()
        #expect(response.fileURL == link)
        #expect(try text(link) == "content")
        #expect(try text(target) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["link", "target"])
    }

    @Test("a refused response leaves the old file alone and is not asked where to (T54)", arguments: [404, 500])
    func refused(status: Int) async throws {
        let server = try MockServer()
        server.route("*", response: .text("no such page", status: status))
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        try Data("old".utf8).write(to: place)
        let asked = Journal<Bool>()
        let destination: DownloadRequest.Destination = { _, _ in
            asked.add(true)
            return (place, .removePreviousFile)
        }
        let response = await testSession().download(server.url("/"), to: destination).validate().rawResponse()
        #expect(response.error?.responseCode == status)
        #expect(response.response?.statusCode == status)
        #expect(try text(place) == "old")
        #expect(asked.entries.isEmpty)
    }

    @Test("handlers and tasks hand over the file, its bytes, its text, its value")
    func serialized() async throws {
        let server = try MockServer()
        server.route("*", response: .json(#"{"name":"Ada"}"#))
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        let session = testSession()
        func download() -> DownloadRequest {
            session.download(server.url("/"), to: { _, _ in (place, .removePreviousFile) })
        }
        let json = #"{"name":"Ada"}"#
        #expect(try await download().serializingDownloadedFileURL().value == place)
        #expect(try await download().serializingData().value == Data(json.utf8))
        #expect(try await download().serializingString().value == json)
        #expect(try await download().serializingDecodable(Person.self).value == Person())
        #expect(try await download().serializingDownload(using: .url).value == place)
        #expect(try await download().serializingDownload(using: .string).value == json)
        let request = download()
        let url: AFDownloadResponse<URL> = await request.awaited {
            request.responseURL(queue: callbacks, completionHandler: $0)
        }
        let data: AFDownloadResponse<Data> = await request.awaited {
            request.responseData(queue: callbacks, completionHandler: $0)
        }
        let text: AFDownloadResponse<String> = await request.awaited {
            request.responseString(queue: callbacks, completionHandler: $0)
        }
        let value: AFDownloadResponse<Person> = await request.awaited {
            request.responseDecodable(of: Person.self, queue: callbacks, completionHandler: $0)
        }
        #expect(url.value == place && data.value == Data(json.utf8) && text.value == json && value.value == Person())
        #expect(value.fileURL == place && value.response?.statusCode == 200)
        #expect(server.requests.count == 7)
    }

    private func cause(of error: AFError?) -> CocoaError? {
        guard case .downloadedFileMoveFailed(let cause, _, _) = error else { return nil }
        return cause as? CocoaError
    }
}
