import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// How requests are made, and how that fails.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct CreationTests {
    private struct Failing: URLConvertible, URLRequestConvertible {
        let error: any Error & Sendable

        func asURL() throws -> URL { throw error }
        func asURLRequest() throws -> URLRequest { throw error }
    }

    @Test("what a convertible throws comes as the failure to make the request, for every kind")
    func failingConvertible() async throws {
        let session = testSession()
        let failing: any URLRequestConvertible = Failing(error: Rejected())
        let stream = session.streamRequest(failing)
        let completion: DataStreamRequest.Completion = await stream.awaited { done in
            stream.responseStream(on: callbacks) { $0.completion.map(done) }
        }
        let errors = [
            await session.request(failing).rawResponse().error, await session.download(failing).rawResponse().error,
            await session.upload(Data(), with: failing).rawResponse().error, completion.error,
        ]
        for error in errors {
            #expect(error?.isCreateURLRequestError == true)
            #expect(error?.underlyingError is Rejected)
        }
    }

    @Test("an error of the session's own kind stays what it is")
    func ownKind() async throws {
        let failing: any URLRequestConvertible = Failing(error: AFError.parameterEncodingFailed(reason: .missingURL))
        let error = await testSession().request(failing).rawResponse().error
        #expect(error?.isParameterEncodingError == true)
    }

    @Test("what a modifier throws comes as the failure to make the request")
    func failingModifier() async throws {
        let session = testSession()
        let error = await session.request("http://127.0.0.1/", requestModifier: { _ in throw Rejected() })
            .rawResponse().error
        #expect(error?.isCreateURLRequestError == true)
        #expect(error?.underlyingError is Rejected)
    }

    @Test("a body that cannot be made comes as the failure to make it")
    func failingUploadable() async throws {
        struct Missing: UploadConvertible {
            func asURLRequest() throws -> URLRequest { try URLRequest(url: "http://127.0.0.1/", method: .post) }
            func createUploadable() throws -> UploadRequest.Uploadable { throw Rejected() }
        }
        #expect(throws: Rejected.self) { try Missing().createUploadable() }
        let missing = URL(filePath: "/no/such/file")
        let error = await testSession().upload(missing, to: "http://127.0.0.1/").rawResponse().error
        #expect(error?.localizedDescription.contains("/no/such/file") == true)
    }

    @Test("URLs come as text, URL and components; requests are asked for once per attempt")
    func convertibles() async throws {
        struct Counting: URLRequestConvertible {
            let url: URL
            let asked: Journal<Bool>

            func asURLRequest() throws -> URLRequest {
                asked.add(true)
                return try URLRequest(url: url, method: .put)
            }
        }
        let server = try MockServer()
        server.route("*", response: .text("x", status: 500))
        let session = testSession()
        let components = try #require(URLComponents(url: server.url("/c"), resolvingAgainstBaseURL: false))
        for url in [server.url("/a").absoluteString, server.url("/b"), components] as [any URLConvertible] {
            _ = await session.request(url).rawResponse()
        }
        #expect(server.requests.map(\.path) == ["/a", "/b", "/c"])
        let asked = Journal<Bool>()
        let policy = RetryPolicy(retryLimit: 2, exponentialBackoffScale: 0.001)
        let request = session.request(Counting(url: server.url("/d"), asked: asked), interceptor: policy)
        _ = await request.validate().rawResponse()
        #expect(asked.entries.count == 3)
        #expect(request.performedRequests.count == 3)
        #expect(request.lastRequest?.url == server.url("/d"))
    }
}
