import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What happens to a request, as sequences that end with it.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct RequestSequenceTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/", response: MockResponse(body: .generated(count: 1_000_000)))
        server.route("/refused", response: .text("no", status: 500))
        return server
    }

    @Test("progress of a download")
    func downloads() async throws {
        let server = try server()
        let request = testSession(starts: false).request(server.url("/"))
        let sequence = request.downloadProgress()
        var iterator = sequence.makeAsyncIterator()
        async let response = request.serializingData().value
        request.resume()
        var last: Progress?
        while let progress = await iterator.next() { last = progress }
        #expect(last?.fractionCompleted == 1)
        #expect(try await response.count == 1_000_000)
    }

    @Test("progress of an upload that comes in pieces", .needs("live upload stream"))
    func uploads() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x"))
        let (input, output) = try pipe()
        let request = testSession(starts: false).upload(input, to: server.url("/"))
        var iterator = request.uploadProgress().makeAsyncIterator()
        async let response = request.serializingString().value
        request.resume()
        var steps: [Int64] = []
        for piece in 1...3 {
            output.write(Data(repeating: 1, count: 1_000))
            while steps.last ?? 0 < Int64(piece) * 1_000 {
                guard let progress = await iterator.next() else { break }
                steps.append(progress.completedUnitCount)
            }
        }
        try output.close()
        while let progress = await iterator.next() { steps.append(progress.completedUnitCount) }
        #expect(try await response == "x")
        #expect(Set(steps).isSuperset(of: [1_000, 2_000, 3_000]))
        #expect(steps == steps.sorted())
    }

    @Test("every request that is sent, every command that sends it, every response")
    func attempts() async throws {
        let server = try server()
        let policy = RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001)
        let request = testSession(starts: false, interceptor: policy).request(server.url("/refused"))
        var requests = request.urlRequests().makeAsyncIterator()
        var commands = request.cURLDescriptions().makeAsyncIterator()
        var responses = request.httpResponses().makeAsyncIterator()
        request.validate().resume()
        var (urls, texts, codes): ([URL?], [String], [Int]) = ([], [], [])
        while let request = await requests.next() { urls.append(request.url) }
        while let command = await commands.next() { texts.append(command) }
        while let response = await responses.next() { codes.append(response.statusCode) }
        #expect(urls == [server.url("/refused"), server.url("/refused")])
        #expect(texts.count == 2)
        #expect(texts.allSatisfy { $0.hasPrefix("$ curl -v") })
        #expect(codes == [500, 500])
    }

    @Test("a head is seen before its body is taken, and decided about, waiting or not", arguments: [true, false])
    func heads(allows: Bool) async throws {
        let server = try server()
        let seen = Journal<Int>()
        let plain = testSession().request(server.url("/")).onHTTPResponse { seen.add($0.statusCode) }
        #expect(await plain.rawResponse().data?.count == 1_000_000)
        let waiting = testSession().request(server.url("/")).onHTTPResponse { response async in
            seen.add(response.statusCode)
        }
        #expect(await waiting.rawResponse().data?.count == 1_000_000)
        let deciding = testSession().request(server.url("/")).onHTTPResponse { _ async -> Request.ResponseDisposition in
            allows ? .allow : .cancel
        }
        let response = await deciding.rawResponse()
        #expect((response.error == nil) == allows)
        #expect(allows || response.error?.isExplicitlyCancelledError == true)
        #expect(seen.entries == [200, 200])
    }

    @Test("an upload's head is seen too", arguments: [true, false])
    func uploadHeads(allows: Bool) async throws {
        let server = try server()
        let upload = testSession().upload(Data("x".utf8), to: server.url("/")).onHTTPResponse { _, decide in
            decide(allows ? .allow : .cancel)
        }
        let response = await upload.rawResponse()
        #expect((response.error == nil) == allows)
    }
}
