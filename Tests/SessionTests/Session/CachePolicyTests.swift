import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A session behaves like one whose cache is empty.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct CachePolicyTests {
    /// Says when it is asked, which it never is.
    private struct Recorder: CachedResponseHandler {
        let journal: Journal<URL?>

        func dataTask(
            _ task: URLSessionDataTask,
            willCacheResponse response: CachedURLResponse,
            completion: @escaping (CachedURLResponse?) -> Void
        ) {
            journal.add(response.response.url)
            completion(response)
        }
    }

    static let loading: [URLRequest.CachePolicy] = [
        .useProtocolCachePolicy, .reloadIgnoringLocalCacheData, .returnCacheDataElseLoad,
    ]

    @Test("whatever the server says about storing, every request is sent, and no handler is asked", arguments: loading)
    func loads(policy: URLRequest.CachePolicy) async throws {
        let server = try MockServer()
        let journal = Journal<URL?>()
        server.route("/", response: MockResponse.text("body").header("Cache-Control", "public, max-age=3600"))
        var request = URLRequest(url: server.url("/"))
        request.cachePolicy = policy
        for _ in 0..<2 {
            let response = await testSession().request(request).cacheResponse(using: Recorder(journal: journal))
                .dataResponse()
            #expect(response.value == Data("body".utf8))
        }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        #expect(journal.entries.isEmpty)
    }

    @Test("what must come from the cache alone fails and is not sent")
    func cacheOnly() async throws {
        let server = try MockServer()
        var request = URLRequest(url: server.url("/"))
        request.cachePolicy = .returnCacheDataDontLoad
        let response = await testSession().request(request).dataResponse()
        #expect((response.error?.underlyingError as? URLError)?.code == .resourceUnavailable)
        #expect(response.error?.localizedDescription.contains(server.url("/").absoluteString) == true)
        #expect(response.response == nil)
        #expect(server.requests.isEmpty)
    }

    @Test("a condition of the app's own is sent, and the 304 is the response")
    func conditional() async throws {
        let server = try MockServer()
        server.route("/") { request in
            MockResponse(status: request.headers["If-None-Match"] == "\"1\"" ? 304 : 200, headers: ["ETag": "\"1\""])
        }
        let request = testSession().request(server.url("/"), headers: ["If-None-Match": "\"1\""])
        #expect(await request.rawResponse().response?.statusCode == 304)
    }
}
