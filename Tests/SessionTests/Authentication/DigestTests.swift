import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Digest on the wire (RFC 7616). The proofs are checked with the system's own tools.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct DigestTests {
    private func server(_ challenges: [String]) throws -> MockServer {
        let server = try MockServer()
        server.route("*") { request in
            if request.headers["Authorization"] != nil { return .text("welcome") }
            return challenges.reduce(.text("denied", status: 401)) { $0.header("WWW-Authenticate", $1) }
        }
        return server
    }

    static let challenges = [
        #"Digest realm="x y", nonce="n/1=", qop="auth", opaque="o", algorithm=MD5"#,
        #"Digest realm="x y", nonce="n/1=", qop="auth-int, auth", algorithm=SHA-256"#,
        #"Digest realm="x y", nonce="n/1=", qop=auth"#,
        #"Digest realm="x y", nonce="n/1=""#,
        #"Digest realm="x y", nonce="n/1=", qop="auth", algorithm=MD5-sess"#,
        #"Digest realm="x y", nonce="n/1=", qop="auth", algorithm=SHA-256-sess, opaque="o""#,
    ]

    @Test("a challenge is answered with the proof that the RFC asks for", arguments: challenges)
    func answered(challenge: String) async throws {
        let server = try server([challenge])
        let request = testSession().request(server.url("/a%20b?c=d&e=f#g"), method: .put)
            .authenticate(username: "Ada \"L\"", password: "söcret")
        let response = await request.rawResponse()
        #expect(response.response?.statusCode == 200)
        #expect(server.requests.map { $0.headers["Authorization"] == nil } == [true, false])
        let sent = try #require(server.requests.last)
        let answer = try DigestAnswer(try #require(sent.headers["Authorization"]))
        #expect(answer["username"] == "Ada \"L\"" && answer["realm"] == "x y" && answer["nonce"] == "n/1=")
        #expect(answer["uri"] == sent.target && sent.target == "/a%20b?c=d&e=f")
        #expect(answer["opaque"] == (challenge.contains("opaque") ? "o" : nil))
        #expect(try answer["response"] == answer.proof(password: "söcret", method: "PUT"))
    }

    @Test("curl and this library give the same proof", arguments: challenges)
    func sameAsCurl(challenge: String) async throws {
        let server = try server([challenge])
        let place = server.url("/a?b=c").absoluteString
        _ = try await Tool.run("curl", ["-s", "--digest", "-u", "Ada:secret", place])
        let answer = try DigestAnswer(try #require(server.requests.last?.headers["Authorization"]))
        #expect(try answer["response"] == answer.proof(password: "secret", method: "GET"))
    }

    @Test("Digest goes before Basic, and the first algorithm that is known before others")
    func strongest() async throws {
        let server = try server([
            "Basic realm=\"x\"", #"Digest realm="x", nonce="1", algorithm=SHA-512-256"#,
            #"Digest realm="x", nonce="2", algorithm=SHA-256, Digest realm="x", nonce="3""#,
        ])
        let request = testSession().request(server.url("/")).authenticate(username: "Ada", password: "secret")
        #expect(await request.rawResponse().response?.statusCode == 200)
        #expect(try DigestAnswer(try #require(server.requests.last?.headers["Authorization"]))["nonce"] == "2")
    }

    @Test(
        "a challenge that can not be answered is the response",
        arguments: [
            #"Digest realm="x", nonce="1", qop="auth-int""#, #"Digest realm="x", nonce="1", algorithm=SHA-512-256"#,
            #"Digest nonce="1""#, #"Digest realm="x""#, "Digest",
        ]
    )
    func unknown(challenge: String) async throws {
        let server = try server([challenge])
        let request = testSession().request(server.url("/")).authenticate(username: "Ada", password: "secret")
        #expect(await request.rawResponse().response?.statusCode == 401)
        #expect(server.requests.count == 1)
    }

    @Test("a password that is refused is not tried again")
    func refused() async throws {
        let server = try MockServer()
        let challenge = #"Digest realm="x", nonce="1", qop="auth""#
        server.route("*", response: MockResponse(status: 401, headers: ["WWW-Authenticate": challenge]))
        let request = testSession().request(server.url("/")).authenticate(username: "Ada", password: "guess")
        #expect(await request.rawResponse().response?.statusCode == 401)
        #expect(server.requests.count == 2)
    }

    @Test("a nonce that grew old is answered with the new one, once")
    func stale() async throws {
        let server = try MockServer()
        let nonces = Locked(0)
        server.route("*") { request in
            if request.headers["Authorization"]?.contains("nonce=\"2\"") == true { return .text("welcome") }
            let nonce = nonces.withLock {
                $0 += 1; return $0
            }
            let challenge = "Digest realm=\"x\", nonce=\"\(nonce)\", qop=\"auth\", stale=\(nonce > 1)"
            return MockResponse(status: 401, headers: ["WWW-Authenticate": challenge])
        }
        let request = testSession().request(server.url("/")).authenticate(username: "Ada", password: "secret")
        #expect(await request.rawResponse().response?.statusCode == 200)
        #expect(server.requests.count == 3)
        let again = testSession().request(server.url("/")).authenticate(username: "Ada", password: "secret")
        #expect(await again.rawResponse().response?.statusCode == 401)
        #expect(server.requests.count == 6)
    }

    @Test("every hop of a redirect gets an answer of its own, with the cookie that came with the challenge")
    func redirected() async throws {
        let server = try MockServer()
        server.route("*") { request in
            guard request.headers["Authorization"] != nil else {
                let challenge = #"Digest realm="x", nonce="1", qop="auth""#
                return MockResponse(status: 401, headers: ["WWW-Authenticate": challenge, "Set-Cookie": "a=b"])
            }
            return request.path == "/a" ? .redirect(to: "/b") : .text("welcome")
        }
        let request = testSession().request(server.url("/a")).authenticate(username: "Ada", password: "secret")
        #expect(await request.dataResponse().value == Data("welcome".utf8))
        #expect(server.requests.map(\.path) == ["/a", "/a", "/b", "/b"])
        let answers = try server.requests.compactMap { try $0.headers["Authorization"].map(DigestAnswer.init) }
        #expect(answers.map { $0["uri"] } == ["/a", "/b"])
        for answer in answers { #expect(try answer["response"] == answer.proof(password: "secret", method: "GET")) }
        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "a=b", "a=b", "a=b"])
    }

    @Test("a body is sent again with the answer, and a stream and a download pass too")
    func kinds() async throws {
        let server = try server([#"Digest realm="x", nonce="1", qop="auth""#])
        let session = testSession()
        let upload = session.upload(Data("body".utf8), to: server.url("/"))
            .authenticate(username: "Ada", password: "secret")
        #expect(await upload.dataResponse().value == Data("welcome".utf8))
        #expect(server.requests.map(\.text) == ["body", "body"])
        let download = session.download(server.url("/")).authenticate(username: "Ada", password: "secret")
        let file = try #require(await download.rawResponse().fileURL)
        #expect(try Data(contentsOf: file) == Data("welcome".utf8))
        try FileManager.default.removeItem(at: file)
        let stream = session.streamRequest(server.url("/")).authenticate(username: "Ada", password: "secret")
        var text = ""
        for await piece in stream.streamTask().streamingStrings() { text += piece.value ?? "" }
        #expect(text == "welcome")
    }
}
