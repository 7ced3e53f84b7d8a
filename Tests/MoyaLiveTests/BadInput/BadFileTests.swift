import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Files that cannot be read or written: one completion with an error that names them.
@Suite(.everyEngine) struct BadFileTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: .text("content"))
        return server
    }

    @Test("a missing file to upload is named, to a provider", arguments: Way.allCases)
    func upload(way: Way) async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let part = Moya.MultipartFormData(provider: .file(folder.file("missing.bin")), name: "f")
        let tasks: [Moya.Task] = [
            .uploadFile(folder.file("missing.bin")), .uploadMultipart([part]),
            .uploadCompositeMultipart([part], urlParameters: ["a": 1]),
        ]
        for task in tasks {
            let result = await way.result(of: server.target("/", .post, task))
            #expect(result.sessionError != nil, "\(result)")
            #expect(result.words.contains("missing.bin"), "\(result.words)")
        }
        #expect(server.requests.isEmpty)
    }

    @Test("a missing file or a folder to upload is named, to a session", arguments: ["missing.bin", ""])
    func upload(name: String) async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        var request = URLRequest(url: server.url("/"))
        request.httpMethod = "PUT"
        let (put, file) = (request, name.isEmpty ? folder.url : folder.file(name))
        let result = await plainSession().outcome { (session) async throws(AFError) in
            try await session.upload(for: put, fromFile: file)
        }
        #expect(result.sessionError != nil)
        #expect(result.words.contains(file.lastPathComponent), "\(result.words)")
        #expect(server.requests.isEmpty)
    }

    /// Below a file there can be no folder, not even for root.
    @Test("a destination that cannot be written is named, to a provider", arguments: Way.allCases, [true, false])
    func download(way: Way, makesFolders: Bool) async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = try folder.write("a file", to: "file").appendingPathComponent("below/out.bin")
        let before = try temporaryDownloads()
        let options: DownloadOptions = makesFolders ? [.createIntermediateDirectories, .removePreviousFile] : []
        let result = await way.result(of: server.target("/", .get, .downloadDestination { _, _ in (place, options) }))
        guard case .downloadedFileMoveFailed(_, _, let destination)? = result.sessionError else {
            Issue.record("expected the move to fail, got \(result)")
            return
        }
        #expect(destination == place)
        #expect(result.words.contains("out.bin"))
        #expect(try folder.text("file") == "a file")
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }

    @Test("a destination that cannot be written is named, to a session")
    func download() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = try folder.write("a file", to: "file").appendingPathComponent("out.bin")
        let result = await plainSession().outcome { (session) async throws(AFError) in
            try await session.download(for: URLRequest(url: server.url("/"))) { _, _ in (place, []) }
        }
        guard case .downloadedFileMoveFailed? = result.sessionError else {
            Issue.record("expected the move to fail, got \(result)")
            return
        }
        #expect(result.words.contains("out.bin"))
    }
}
