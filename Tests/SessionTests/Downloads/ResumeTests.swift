import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Downloads that are cut, and go on from there (case T53).
@Suite(.everyEngine, .serialized, .timeLimit(.minutes(2))) struct ResumeTests {
    private let folder: TemporaryFolder
    private let before: Set<String>

    init() throws {
        folder = try TemporaryFolder()
        before = try temporaryDownloads()
    }

    private func destination(_ name: String = "file") -> DownloadRequest.Destination {
        let place = folder.url.appendingPathComponent(name)
        return { _, _ in (place, [.removePreviousFile]) }
    }

    private func isWhole(_ file: URL?) throws -> Bool {
        let data = try Data(contentsOf: #require(file))
        return data.count == RangeServer.count && MockPattern.matches(data)
    }

    /// What a download leaves that is cut after 400,000 bytes.
    private func cutDownload(_ server: RangeServer) async throws -> Data {
        let response = await testSession().download(server.file, headers: ["Accept": "a/b", "X-Key": "secret"])
            .rawResponse()
        #expect((response.error?.underlyingError as? URLError)?.code == .networkConnectionLost)
        #expect(response.fileURL == nil)
        let data = try #require(response.resumeData)
        #expect(response.error?.downloadResumeData == data)
        return data
    }

    private var leftFiles: Set<String> {
        get throws { try temporaryDownloads().subtracting(before) }
    }

    @Test("a download that was cut goes on where it was, and leaves no temporary file")
    func goesOn() async throws {
        let server = try RangeServer(cuts: [400_000])
        let data = try await cutDownload(server)
        #expect(try ResumeData(data).receivedLength == 400_000)
        #expect(try leftFiles.count == 1)
        let progress = Journal<Int64>()
        let request = testSession().download(resumingWith: data, to: destination())
            .downloadProgress(queue: callbacks) { progress.add($0.completedUnitCount) }
            .validate()
        let response = await request.rawResponse()
        #expect(response.error == nil)
        #expect(response.response?.statusCode == 206)
        #expect(try isWhole(response.fileURL))
        #expect(response.resumeData == nil)
        #expect(try #require(progress.entries.first) > 400_000)
        #expect(progress.entries.last == Int64(RangeServer.count))
        #expect(request.downloadProgress.fractionCompleted == 1)
        let headers = try #require(server.requests.last?.headers)
        #expect(headers["Range"] == "bytes=400000-")
        #expect(headers["If-Range"] == "\"1\"")
        #expect(headers["Accept-Encoding"] == "identity")
        #expect(headers["Accept"] == "a/b")
        #expect(headers["X-Key"] == nil)
        #expect(try leftFiles.isEmpty)
    }

    @Test("a download goes on from another place that has the same resource")
    func fromFreshURL() async throws {
        let server = try RangeServer(cuts: [400_000])
        var point = try ResumeData(try await cutDownload(server))
        point.url = server.server.url("/other?signed=again")
        let response = await testSession().download(resumingWith: point.data, to: destination()).rawResponse()
        #expect(try isWhole(response.fileURL))
        #expect(server.requests.map(\.target) == ["/file", "/other?signed=again"])
        #expect(server.requests.last?.headers["Range"] == "bytes=400000-")
    }

    @Test("a resource that changed is loaded from its first byte")
    func changed() async throws {
        let server = try RangeServer(cuts: [400_000])
        let data = try await cutDownload(server)
        server.change()
        let request = testSession().download(resumingWith: data, to: destination())
        let response = await request.rawResponse()
        #expect(response.response?.statusCode == 200)
        #expect(try isWhole(response.fileURL))
        #expect(request.downloadProgress.completedUnitCount == Int64(RangeServer.count))
        #expect(server.requests.count == 2)
        #expect(try leftFiles.isEmpty)
    }

    @Test("a range that the server refuses is followed by a request for the whole")
    func rangeRefused() async throws {
        let server = try RangeServer(cuts: [400_000])
        let data = try await cutDownload(server)
        server.refuseRanges()
        let response = await testSession().download(resumingWith: data, to: destination()).validate().rawResponse()
        #expect(response.error == nil)
        #expect(try isWhole(response.fileURL))
        #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=400000-", nil])
        #expect(try leftFiles.isEmpty)
    }

    @Test("a download that is cut again and again grows until it is whole")
    func cutAgain() async throws {
        let server = try RangeServer(cuts: [400_000, 200_000, 100_000])
        var data = try await cutDownload(server)
        for length in [600_000, 700_000] as [Int64] {
            let response = await testSession().download(resumingWith: data).rawResponse()
            data = try #require(response.resumeData)
            #expect(try ResumeData(data).receivedLength == length)
            #expect(try leftFiles.count == 1)
        }
        let response = await testSession().download(resumingWith: data, to: destination()).rawResponse()
        #expect(try isWhole(response.fileURL))
        #expect(try leftFiles.isEmpty)
    }

    @Test("a retry goes on where the attempt before it was cut")
    func retried() async throws {
        let server = try RangeServer(cuts: [400_000, 100_000])
        let retrier = Retrier { _, _, _, completion in completion(.retry) }
        let request = testSession().download(server.file, to: destination()).retry(using: retrier)
        #expect(try isWhole(await request.rawResponse().fileURL))
        #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=400000-", "bytes=500000-"])
        #expect(try leftFiles.isEmpty)
    }

    @Test("an error answer leaves the part as it was, to be gone on from")
    func errorAnswer() async throws {
        let server = try RangeServer(cuts: [400_000])
        let data = try await cutDownload(server)
        let busy = MockResponse(status: 503, body: .text("later"))
        server.answerOnce(busy)
        let refused = await testSession().download(resumingWith: data, to: destination()).validate().rawResponse()
        #expect(refused.error?.responseCode == 503)
        #expect(refused.resumeData == data)
        let response = await testSession().download(resumingWith: data, to: destination()).rawResponse()
        #expect(try isWhole(response.fileURL))
    }

    static let wrongRanges: [String?] = [nil, "bytes 0-599999/600000", "bytes 400000-499999/1000000", "lines 1-2/3"]

    @Test("an answer with another range than asked for is an error, and nothing is mixed", arguments: wrongRanges)
    func wrongRange(field: String?) async throws {
        let server = try RangeServer(cuts: [400_000])
        let data = try await cutDownload(server)
        var answer = MockResponse(status: 206, body: .generated(count: 600_000))
        if let field { answer = answer.header("Content-Range", field) }
        server.answerOnce(answer)
        let response = await testSession().download(resumingWith: data, to: destination()).rawResponse()
        #expect((response.error?.underlyingError as? URLError)?.code == .badServerResponse)
        #expect(response.fileURL == nil)
        #expect(response.resumeData == data)
        #expect(try leftFiles.count == 1)
        try ResumeData(data).removePartialFile()
        #expect(try leftFiles.isEmpty)
    }
}
