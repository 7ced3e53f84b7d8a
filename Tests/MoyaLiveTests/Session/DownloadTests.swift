import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Where downloads go, whatever a destination says (cases T52, T54).
@Suite(.everyEngine) struct DownloadTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/refused", response: .text("no such page", status: 404))
        server.route("*", response: .text("content"))
        return server
    }

    private func download(
        _ server: MockServer,
        _ path: String = "/",
        validation: ValidationType = .none,
        way: Way = .awaited,
        to destination: @escaping DownloadDestination
    ) async -> Result<Response, MoyaError> {
        await way.result(of: server.target(path, .get, .downloadDestination(destination), validation: validation))
    }

    @Test("the temporary file itself may be the destination, however it is written", arguments: [true, false])
    func temporaryFile(removes: Bool) async throws {
        let server = try server()
        let options: DownloadOptions = removes ? [.removePreviousFile, .createIntermediateDirectories] : []
        for prefix in ["", "/tmp/..", "/."] {
            let result = await download(server) { file, _ in
                (URL(fileURLWithPath: prefix + file.path), options)
            }
            let url = try #require(try result.get().fileURL)
            #expect(try String(contentsOf: url, encoding: .utf8) == "content")
            try FileManager.default.removeItem(at: url)
        }
    }

    @Test("folders are made and old files replaced only when asked (T52)", arguments: Way.allCases)
    func options(way: Way) async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let deep = folder.file("new/dir/out")
        let refused = await download(server, way: way) { _, _ in (deep, []) }
        #expect(refused.sessionError?.isDownloadedFileMoveError == true)
        let made = await download(server, way: way) { _, _ in (deep, [.createIntermediateDirectories]) }
        #expect(try made.get().fileURL == deep)
        #expect(try String(contentsOf: deep, encoding: .utf8) == "content")
        let old = try folder.write("old", to: "old")
        let kept = await download(server, way: way) { _, _ in (old, []) }
        #expect(kept.sessionError?.isDownloadedFileMoveError == true)
        #expect(try folder.text("old") == "old")
        let replaced = await download(server, way: way) { _, _ in (old, [.removePreviousFile]) }
        #expect(try replaced.get().fileURL == old)
        #expect(try folder.text("old") == "content")
    }

    @Test("a refused response leaves the old file and its body can be read (T54)", arguments: Way.allCases)
    func refused(way: Way) async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let old = try folder.write("old", to: "old")
        let before = try temporaryDownloads()
        let asked = Journal<Bool>()
        let result = await download(server, "/refused", validation: .successCodes, way: way) { _, _ in
            asked.add(true)
            return (old, [.removePreviousFile])
        }
        guard case .failure(.underlying(_, let response?)) = result else {
            Issue.record("expected a refusal, got \(result)")
            return
        }
        #expect(try response.mapString() == "no such page")
        #expect(response.statusCode == 404)
        #expect(try folder.text("old") == "old")
        #expect(asked.entries.isEmpty)
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }

    @Test("a destination that is no file is an error", arguments: ["http://127.0.0.1/x", "data:x", "x", "file:///"])
    func strange(text: String) async throws {
        let server = try server()
        let place = try #require(URL(string: text))
        let before = try temporaryDownloads()
        let result = await download(server) { _, _ in (place, []) }
        #expect(result.sessionError?.isDownloadedFileMoveError == true, "\(result)")
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }

    @Test("a folder in the place of the file is an error and stays")
    func folder() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        _ = try folder.write("inside", to: "inside")
        let result = await download(server) { _, _ in (folder.url, []) }
        #expect(result.sessionError?.isDownloadedFileMoveError == true, "\(result)")
        #expect(try folder.text("inside") == "inside")
    }

    @Test("a destination on another volume is no obstacle")
    func otherVolume() async throws {
        let server = try server()
        let place = URL(fileURLWithPath: "/dev/shm/live-\(UUID().uuidString)")
        try #require(FileManager.default.isWritableFile(atPath: "/dev/shm"))
        let result = await download(server) { _, _ in (place, []) }
        #expect(try result.get().fileURL == place)
        #expect(try String(contentsOf: place, encoding: .utf8) == "content")
        try FileManager.default.removeItem(at: place)
    }

    @Test("downloads to one place at once end each once, and one of them stands")
    func race() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = folder.file("out")
        let before = try temporaryDownloads()
        let provider = MoyaProvider<AnyAPI>(session: plainSession())
        let target = UncheckedBox(
            server.target("/", .get, .downloadDestination { _, _ in (place, [.removePreviousFile]) })
        )
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { (try? await provider.request(target.value)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(successes > 0)
        #expect(try folder.text("out") == "content")
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }
}
