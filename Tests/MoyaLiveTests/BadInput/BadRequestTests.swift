import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Requests that cannot be sent: one completion with an error that names the fault, and not a byte on the wire.
@Suite(.everyEngine) struct BadRequestTests {
    @Test("a GET with a body fails before a byte is sent (T20)", arguments: Way.allCases)
    func getWithBody(way: Way) async throws {
        let server = try MockServer()
        let tasks: [Moya.Task] = [
            .requestParameters(parameters: ["a": 1], encoding: JSONEncoding.default), .requestData(Data("{}".utf8)),
            .requestJSONEncodable(["a": 1]),
        ]
        for task in tasks {
            let result = await way.result(of: server.target("/", .get, task))
            guard case .urlRequestValidationFailed(.bodyDataInGETRequest(let body))? = result.sessionError else {
                Issue.record("expected the body to be refused, got \(result)")
                continue
            }
            #expect(!body.isEmpty)
            #expect(result.words.contains("GET"))
        }
        #expect(server.acceptedConnections == 0)
    }

    @Test("a session refuses bodies of GET and HEAD however they are given", arguments: ["GET", "HEAD"])
    func bodyless(method: String) async throws {
        let server = try MockServer()
        let folder = try TemporaryFolder()
        let file = try folder.write("body", to: "body")
        var request = URLRequest(url: server.url("/"))
        request.httpMethod = method
        let (plain, session) = (request, plainSession())
        request.httpBody = Data("body".utf8)
        let withBody = request
        let outcomes = [
            await session.outcome { (session) async throws(AFError) in try await session.data(for: withBody) },
            await session.outcome { (session) async throws(AFError) in
                try await session.upload(for: plain, from: Data("body".utf8))
            },
            await session.outcome { (session) async throws(AFError) in
                try await session.upload(for: plain, fromFile: file)
            },
            await session.outcome { (session) async throws(AFError) in
                let stream = BodyStream(length: nil, isReplayable: false) { throw CancellationError() }
                return try await session.upload(for: plain, from: stream)
            },
        ]
        for outcome in outcomes {
            #expect(outcome.sessionError != nil)
            #expect(outcome.words.contains(method), "\(outcome)")
        }
        #expect(server.acceptedConnections == 0)
    }

    /// POST goes with a form without parts, the others with one that they cannot carry (T48).
    @Test("a form that cannot be sent names its target", arguments: Way.allCases, [Moya.Method.get, .delete, .post])
    func multipart(way: Way, method: Moya.Method) async throws {
        let server = try MockServer()
        let parts = method == .post ? [] : [Moya.MultipartFormData(provider: .data(Data("x".utf8)), name: "x")]
        for task in [Moya.Task.uploadMultipart(parts), .uploadCompositeMultipart(parts, urlParameters: ["a": 1])] {
            let result = await way.result(of: server.target("/form", method, task))
            guard case .failure(.parameterEncoding(let error as TaskError)) = result else {
                Issue.record("expected the form to be refused, got \(result)")
                continue
            }
            #expect(error.localizedDescription.contains("/form"))
        }
        #expect(server.acceptedConnections == 0)
    }

    @Test("a field that would write others is refused, to a provider", arguments: Way.allCases)
    func header(way: Way) async throws {
        let server = try MockServer()
        for (name, value) in [("X-Bad", "a\r\nX-Injected: 1"), ("X-Bad", "a\u{0}b"), ("X Bad", "a"), ("X-Bad\n", "a")] {
            var target = server.target("/")
            target.headers = [name: value]
            let result = await way.result(of: target)
            #expect(result.sessionError != nil, "\(result)")
            #expect(result.words.contains("Bad"))
        }
        #expect(server.acceptedConnections == 0)
    }

    @Test("a field of the session's own that would write others is refused")
    func sessionHeader() async throws {
        let server = try MockServer()
        let session = plainSession({ $0.httpAdditionalHeaders = ["X-Bad": "a\r\nX-Injected: 1"] })
        let result = await session.outcome { (session) async throws(AFError) in
            try await session.data(for: URLRequest(url: server.url("/")))
        }
        #expect(result.words.contains("X-Bad"), "\(result)")
        #expect(server.acceptedConnections == 0)
    }

    @Test("a method that is no token is refused", arguments: Way.allCases, ["GE T", "GET\r\nX: y", ""])
    func method(way: Way, name: String) async throws {
        let server = try MockServer()
        server.route("*", response: .text("ok"))
        let result = await way.result(of: server.target("/", Moya.Method(rawValue: name)))
        // Foundation takes an empty method for none, which is GET.
        if name.isEmpty, case .success = result { return }
        #expect(result.sessionError != nil, "\(result)")
        #expect(server.acceptedConnections == 0)
    }
}
