import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// The names that responses suggest for their files.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct SuggestedNameTests {
    @Test(
        "the name comes from Content-Disposition, else from the URL, and never leads out of its folder",
        arguments: [
            ("/photo.png", nil, "photo.png"), ("/a/b%20c.txt", nil, "b c.txt"),
            ("/x", "attachment; filename=report.pdf", "report.pdf"),
            ("/x", "attachment; filename=\"my report.pdf\"", "my report.pdf"),
            ("/x", "attachment; filename=\"a;b=\\\"c\\\".pdf\"; size=5", "a;b=\"c\".pdf"),
            ("/x", "attachment; filename=\"plain.txt\"; filename*=UTF-8''na%C3%AFve.txt", "naïve.txt"),
            ("/x", "attachment; filename*=utf-16''x; FileName=plain.txt", "plain.txt"),
            ("/named.txt", "attachment; filename=\"..\"", "named.txt"), ("/named.txt", "attachment", "named.txt"),
            ("/x", "attachment; filename=\"../../etc/passwd\"", "passwd"),
            ("/x", "attachment; filename=\"..\\\\..\\\\evil.exe\"", "evil.exe"),
        ]
    )
    func names(path: String, disposition: String?, expected: String) async throws {
        let server = try MockServer()
        var answer = MockResponse(headers: ["Content-Type": "application/octet-stream"], body: .text("content"))
        if let disposition { answer = answer.header("Content-Disposition", disposition) }
        server.route("*", response: answer)
        let file = try await place(of: server.baseURL.absoluteString + path)
        #expect(file.lastPathComponent == expected)
        let folder = try #require(FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first)
        #expect(file.deletingLastPathComponent().standardizedFileURL == folder.standardizedFileURL)
    }

    @Test(
        "what suggests no name has one all the same",
        arguments: [
            ("/", nil), ("/x/", "attachment; filename=\"..\""), ("/", "attachment; filename=\"\""),
        ]
    )
    func nameless(path: String, disposition: String?) async throws {
        let server = try MockServer()
        var answer = MockResponse(body: .text("content"))
        if let disposition { answer = answer.header("Content-Disposition", disposition) }
        server.route("*", response: answer)
        let name = try await place(of: server.baseURL.absoluteString + path).lastPathComponent
        #expect(!["", "/", ".", ".."].contains(name))
    }

    @Test("the file goes there, with the options that were given")
    func download() async throws {
        let server = try MockServer()
        server.route("*", response: .text("content"))
        let destination = DownloadRequest.suggestedDownloadDestination(
            for: .cachesDirectory,
            in: .userDomainMask,
            options: [.createIntermediateDirectories, .removePreviousFile]
        )
        let name = "SessionTests-\(UUID().uuidString).txt"
        let response = await testSession().download(server.url("/\(name)"), to: destination).rawResponse()
        let file = try #require(response.fileURL)
        #expect(file.lastPathComponent == name)
        #expect(try String(contentsOf: file, encoding: .utf8) == "content")
        try FileManager.default.removeItem(at: file)
    }

    /// Where a download's file would go; it goes nowhere.
    private func place(of url: String) async throws -> URL {
        let suggested = DownloadRequest.suggestedDownloadDestination(for: .cachesDirectory)
        let asked = Journal<URL>()
        let destination: DownloadRequest.Destination = { file, response in
            asked.add(suggested(file, response).destinationURL)
            return (file, [])
        }
        let response = await testSession().download(url, to: destination).rawResponse()
        response.fileURL.map { try? FileManager.default.removeItem(at: $0) }
        return try #require(asked.entries.first)
    }
}
