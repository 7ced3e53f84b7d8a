import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What downloads leave behind: their file and nothing else.
@Suite(.everyEngine, .serialized, .timeLimit(.minutes(1))) struct TemporaryFileTests {
    private static let count = 200_000

    /// The files in the temporary folder that a download may have made.
    private func files() throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
        return Set(names.filter { !$0.hasPrefix("SessionTests-") })
    }

    /// A response of which half comes, and the rest once the gate opens.
    private func server(_ gate: MockGate) throws -> MockServer {
        let server = try MockServer()
        let body = MockResponse(body: .generated(count: Self.count))
        server.route("/half", response: body.fault(.pause(gate), at: .body(afterBytes: Self.count / 2)))
        server.route("/cut", response: body.fault(.reset, at: .body(afterBytes: Self.count / 2)))
        server.route("/refused", response: MockResponse(status: 500, body: .generated(count: Self.count)))
        server.route("/moved", response: .redirect(to: "/whole"))
        server.route("/whole", response: body)
        return server
    }

    @Test("a download that is cancelled leaves nothing")
    func cancelled() async throws {
        let gate = MockGate()
        let server = try server(gate)
        let before = try files()
        let request = testSession().download(server.url("/half"))
        let begun = Journal<Int64>()
        request.downloadProgress(queue: callbacks) { begun.add($0.completedUnitCount) }
        async let response = request.rawResponse()
        #expect(await becomesTrue { begun.entries.last ?? 0 > 0 })
        request.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect(await response.fileURL == nil)
        gate.release()
        try await isClean(before)
    }

    @Test(
        "a download that fails leaves nothing: cut off, refused, not to be moved",
        arguments: ["/cut", "/refused", "/whole"]
    )
    func failed(path: String) async throws {
        let server = try server(MockGate())
        let before = try files()
        let nowhere = URL(filePath: "/no/such/folder/out")
        let response = await testSession().download(server.url(path), to: { _, _ in (nowhere, []) }).validate()
            .rawResponse()
        #expect(response.error != nil)
        #expect(response.fileURL == nil)
        try await isClean(before)
    }

    @Test("retries, redirects and failing serializers leave one file, the last")
    func several() async throws {
        let server = try server(MockGate())
        let before = try files()
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        let retried = await testSession(interceptor: RetryPolicy(retryLimit: 2, exponentialBackoffScale: 0.001))
            .download(server.url("/refused"), to: { _, _ in (place, .removePreviousFile) }).validate().rawResponse()
        #expect(retried.error?.responseCode == 500)
        #expect(server.requests.count == 3)
        #expect(!FileManager.default.fileExists(atPath: place.path))
        let moved = await testSession().download(server.url("/moved"), to: { _, _ in (place, .removePreviousFile) })
            .rawResponse()
        #expect(moved.fileURL == place)
        #expect(MockPattern.matches(try Data(contentsOf: place)))
        try await isClean(before)
    }

    /// The transport may let go of its file a moment after the response is told.
    private func isClean(_ before: Set<String>) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(10))
        while try !files().subtracting(before).isEmpty, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try files().subtracting(before) == [])
    }
}
