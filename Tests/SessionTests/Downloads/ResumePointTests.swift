import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// When there is something to go on from, and what becomes of the files.
@Suite(.everyEngine, .serialized, .timeLimit(.minutes(2))) struct ResumePointTests {
    private let before: Set<String>

    init() throws {
        before = try temporaryDownloads()
    }

    private var leftFiles: Set<String> {
        get throws { try temporaryDownloads().subtracting(before) }
    }

    /// A download that stands still in the middle of its body.
    private func stalled(_ server: MockServer) async throws -> DownloadRequest {
        server.route(
            "/file",
            response: MockResponse(headers: ["ETag": "\"1\""], body: .generated(count: 1_000_000))
                .fault(.stall, at: .body(afterBytes: 300_000))
        )
        let request = testSession().download(server.url("/file"))
        var reports = request.downloadProgress().makeAsyncIterator()
        request.resume()
        while let progress = await reports.next(), progress.completedUnitCount < 300_000 {}
        return request
    }

    @Test("a download that is cancelled with its part hands it over, everywhere the same")
    func cancelledWithResumeData() async throws {
        let server = try MockServer()
        let request = try await stalled(server)
        async let response = request.rawResponse()
        let data = await withCheckedContinuation { continuation in
            request.cancel { continuation.resume(returning: $0) }
        }
        #expect(try ResumeData(try #require(data)).receivedLength == 300_000)
        #expect(request.resumeData == data)
        #expect(await response.resumeData == data)
        #expect(await response.error?.isExplicitlyCancelledError == true)
        let again = await withCheckedContinuation { continuation in
            request.cancel { continuation.resume(returning: $0) }
        }
        #expect(again == data)
        try ResumeData(try #require(data)).removePartialFile()
        #expect(try leftFiles.isEmpty)
    }

    @Test("a download that is cancelled without its part leaves nothing")
    func cancelledPlainly() async throws {
        let server = try MockServer()
        let request = try await stalled(server)
        let response = await request.cancel().rawResponse()
        #expect(response.error?.isExplicitlyCancelledError == true)
        #expect(response.resumeData == nil)
        #expect(try leftFiles.isEmpty)
    }

    @Test("a download that never started has nothing to go on from, and says so")
    func cancelledBeforeStart() async throws {
        let server = try MockServer()
        let request = testSession(starts: false).download(server.url("/file"))
        let data = await withCheckedContinuation { continuation in
            request.cancel { continuation.resume(returning: $0) }
        }
        #expect(data == nil)
        #expect(request.isCancelled)
        #expect(server.requests.isEmpty)
    }

    /// The head of a response, and whether a download of it can be gone on from.
    static let heads: [(headers: MockHeaders, isResumable: Bool)] = [
        (["ETag": "\"1\""], true),
        (["ETag": "W/\"1\""], false),
        ([:], false),
        (["Accept-Ranges": "bytes"], false),
        (["ETag": "\"1\"", "Accept-Ranges": "none"], false),
        (["ETag": "\"1\"", "Content-Encoding": "identity"], false),
        (["Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT", "Date": "Mon, 01 Jan 2024 00:00:05 GMT"], true),
        (["Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT", "Date": "Mon, 01 Jan 2024 00:00:00 GMT"], false),
        (["Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT"], false),
    ]

    @Test("a part is kept only when the server can tell for sure that the resource is the same", arguments: heads)
    func validators(head: (headers: MockHeaders, isResumable: Bool)) async throws {
        let server = try RangeServer(cuts: [1000], headers: head.headers)
        let response = await testSession().download(server.file).rawResponse()
        #expect(response.error?.isSessionTaskError == true)
        #expect((response.resumeData != nil) == head.isResumable)
        #expect((response.error?.downloadResumeData != nil) == head.isResumable)
        #expect(try leftFiles.count == (head.isResumable ? 1 : 0))
        guard let data = response.resumeData else { return }
        let point = try ResumeData(data)
        #expect(point.validator == head.headers["ETag"] ?? head.headers["Last-Modified"])
        let whole = await testSession().download(resumingWith: data).rawResponse()
        #expect(server.requests.last?.headers["If-Range"] == point.validator)
        try FileManager.default.removeItem(at: try #require(whole.fileURL))
        #expect(try leftFiles.isEmpty)
    }

    @Test("a request that is no plain GET of the whole is not gone on from")
    func otherRequests() async throws {
        let server = try MockServer()
        server.route(
            nil,
            "/file",
            response: MockResponse(headers: ["ETag": "\"1\""], body: .generated(count: 10_000))
                .fault(.close, at: .body(afterBytes: 1000))
        )
        let posted = await testSession().download(server.url("/file"), method: .post).rawResponse()
        let ranged = await testSession().download(server.url("/file"), headers: ["Range": "bytes=0-9999"]).rawResponse()
        #expect(posted.error != nil && posted.resumeData == nil)
        #expect(ranged.error != nil && ranged.resumeData == nil)
        #expect(try leftFiles.isEmpty)
    }

    @Test("credentials in the URL are not kept")
    func noCredentials() async throws {
        let server = try RangeServer(cuts: [1000])
        let place = server.file.absoluteString.replacingOccurrences(of: "http://", with: "http://me:word@")
        let response = await testSession().download(place, headers: [.authorization(bearerToken: "word")]).rawResponse()
        let data = try #require(response.resumeData)
        #expect(try ResumeData(data).url == server.file)
        #expect(data.range(of: Data("word".utf8)) == nil)
        try ResumeData(data).removePartialFile()
    }

    @Test("a failed call that is no download of a session leaves no file")
    func otherDownloads() async throws {
        let server = try RangeServer(cuts: [1000])
        await #expect(throws: AFError.self) {
            try await testSession().download(for: URLRequest(url: server.file))
        }
        #expect(try leftFiles.isEmpty)
    }
}
