import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Challenges and credentials (RFC 9110, section 11; RFC 7617; case T57).
@Suite(.everyEngine) struct AuthenticationTests {
    private static let rightAnswer = "Basic " + Data("Ada:secret".utf8).base64EncodedString()

    private func server(_ challenges: String...) throws -> MockServer {
        let server = try MockServer()
        server.route("*") { request in
            if request.headers["Authorization"] == Self.rightAnswer { return .text("welcome") }
            return challenges.reduce(.text("denied", status: 401)) { $0.header("WWW-Authenticate", $1) }
        }
        return server
    }

    private var credential: CredentialsPlugin {
        CredentialsPlugin { _ in URLCredential(user: "Ada", password: "secret", persistence: .none) }
    }

    private var wrongCredential: CredentialsPlugin {
        CredentialsPlugin { _ in URLCredential(user: "Ada", password: "guess", persistence: .none) }
    }

    @Test("a challenge without credentials is a response like others (T57)", arguments: Way.allCases)
    func challenge(way: Way) async throws {
        let server = try server("Basic realm=\"x\"")
        let response = try await way.result(of: server.target("/")).get()
        #expect(response.statusCode == 401)
        #expect(try response.mapString() == "denied")
        let refused = await way.result(of: server.target("/", validation: .successCodes))
        guard case .failure(.underlying(_, let refusedResponse?)) = refused else {
            Issue.record("expected a refusal, got \(refused)")
            return
        }
        #expect(try refusedResponse.mapString() == "denied")
        #expect(server.requests.count == 2)
    }

    @Test("a challenge is handed to a session's caller (T57)")
    func sessionChallenge() async throws {
        let server = try server("Basic realm=\"x\"")
        let reply = try await plainSession().data(for: URLRequest(url: server.url("/")))
        #expect(reply.head.statusCode == 401)
        #expect(String(decoding: reply.data, as: UTF8.self) == "denied")
    }

    @Test(
        "Basic is answered once, wherever among the challenges it stands",
        arguments: [
            ["Basic realm=\"x\""], ["basic"], ["Bearer realm=\"x\", scope=\"n\"", "Basic realm=\"x\""],
            ["Bearer realm=\"x\", scope=\"n\", Basic realm=\"x\""],
            ["Basic realm=\"x\", Bearer realm=\"x\", scope=\"n\""],
            ["Digest realm=\"x\", nonce=\"n\", algorithm=SHA-512, Basic realm=\"x\""],
        ]
    )
    func basic(challenges: [String]) async throws {
        let server = try MockServer()
        server.route("*") { request in
            if request.headers["Authorization"] == Self.rightAnswer { return .text("welcome") }
            return challenges.reduce(.text("denied", status: 401)) { $0.header("WWW-Authenticate", $1) }
        }
        for way in Way.allCases {
            let response = try await way.result(of: server.target("/"), plugins: [credential]).get()
            #expect(response.statusCode == 200)
        }
        #expect(server.requests.count == 4)
        let refused = try await Way.awaited.result(of: server.target("/"), plugins: [wrongCredential]).get()
        #expect(refused.statusCode == 401)
        #expect(server.requests.count == 6)
    }

    @Test(
        "nothing but a challenge for Basic draws the password out",
        arguments: [
            "Bearer realm=\"a, Basic b\", scope=\"n\"", "Bearer realm=\"Basic x\"",
            "Basically x", "Bearer realm=\"\\\", Basic \", scope=\"n\"", "",
        ]
    )
    func notBasic(challenge: String) async throws {
        let server = try server(challenge)
        let response = try await Way.awaited.result(of: server.target("/"), plugins: [credential]).get()
        #expect(response.statusCode == 401)
        #expect(server.requests.count == 1)
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test(
        "a challenge for Digest draws a proof out, never the password",
        arguments: [
            "Digest realm=\"x\", nonce=\"n\"", "Digest realm=\"a, Basic b\", nonce=\"n\"",
            "Digest realm=\"\\\", Basic \", nonce=\"n\"", "Digest realm=\"x\", nonce=\"n\", Basic realm=\"x\"",
        ]
    )
    func digest(challenge: String) async throws {
        let server = try server(challenge)
        let response = try await Way.awaited.result(of: server.target("/"), plugins: [credential]).get()
        #expect(response.statusCode == 401)
        let answers = server.requests.map { $0.headers["Authorization"] }
        try #require(answers.count == 2)
        #expect(answers[0] == nil)
        #expect(answers[1]?.hasPrefix("Digest username=\"Ada\", realm=") == true)
        #expect(answers[1]?.contains("secret") == false)
    }

    @Test("a body that can be sent again is, one that cannot leaves the challenge as the response")
    func bodies() async throws {
        let server = try server("Basic realm=\"x\"")
        let folder = try TemporaryFolder()
        let file = try folder.write("body", to: "body")
        let part = Moya.MultipartFormData(provider: .data(Data("x".utf8)), name: "x")
        for task in [Moya.Task.requestData(Data("body".utf8)), .uploadFile(file), .uploadMultipart([part])] {
            let target = server.target("/", .post, task)
            let response = try await Way.closure.result(of: target, plugins: [credential]).get()
            #expect(response.statusCode == 200)
            let lengths = server.requests.suffix(2).map(\.bodyCount)
            #expect(lengths.first == lengths.last && lengths.first != 0)
        }
        let stream = Moya.MultipartFormData(provider: .stream(InputStream(data: Data("x".utf8)), 1), name: "x")
        let target = server.target("/", .post, .uploadMultipart([stream]))
        let response = try await Way.closure.result(of: target, plugins: [credential]).get()
        #expect(response.statusCode == 401)
        #expect(try response.mapString() == "denied")
    }

    @Test("a credential does not follow a redirect to another origin")
    func otherOrigin() async throws {
        let there = try server("Basic realm=\"there\"")
        let here = try MockServer()
        here.route("*", response: .redirect(to: there.url("/").absoluteString))
        let response = try await Way.awaited.result(of: here.target("/"), plugins: [credential]).get()
        #expect(response.statusCode == 401)
        #expect(there.requests.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test("a request's own field is not replaced")
    func ownField() async throws {
        let server = try server("Basic realm=\"x\"")
        var target = server.target("/")
        target.headers = ["Authorization": "Bearer own"]
        let response = try await Way.awaited.result(of: target, plugins: [credential]).get()
        #expect(response.statusCode == 401)
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer own"])
    }

    @Test("a download that is challenged leaves only its last body")
    func download() async throws {
        let server = try server("Basic realm=\"x\"")
        let folder = try TemporaryFolder()
        let before = try temporaryDownloads()
        let place = folder.file("out")
        let target = server.target("/", .get, .downloadDestination { _, _ in (place, []) })
        _ = try await Way.closure.result(of: target, plugins: [credential]).get()
        #expect(try folder.text("out") == "welcome")
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }
}
