import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    /// What other clients act upon themselves and a transport only hands back.
    @Suite struct HandedBack {
        @Test(arguments: Transports.all, [301, 302, 303, 307, 308])
        func redirectsAreNotFollowed(subject: TransportUnderTest, status: Int) async throws {
            let server = try MockServer()
            let response = MockResponse(status: status, headers: ["Location": "/elsewhere?x=1"], body: .text("moved"))
            server.route(nil, "/from", response: response)
            server.route(nil, "/elsewhere", response: .text("followed"))
            for method in [HTTPMethod.get, .post] {
                let reply = try await subject.with { transport in
                    try await transport.whole(TransferRequest(method: method, url: server.address("/from")))
                }
                #expect(reply.head.statusCode == status)
                #expect(reply.head.headers.value(for: "Location") == "/elsewhere?x=1")
                #expect(reply.text == "moved")
            }
            #expect(server.requests.map(\.path) == ["/from", "/from"])
        }

        @Test(
            arguments: Transports.all,
            ["http://other.invalid/x", "//other.invalid/x", "x", "?a=b", "#f", "http://[bad", "", "/%zz", "mailto:a@b"]
        )
        func anyLocationIsHandedBack(subject: TransportUnderTest, location: String) async throws {
            let server = try MockServer()
            server.route(nil, "/dir/from", response: .redirect(to: location))
            let reply = try await subject.with { try await $0.get(server.address("/dir/from")) }
            #expect(reply.head.statusCode == 302)
            #expect(reply.head.headers.value(for: "Location") == location)
            #expect(server.requests.count == 1)
        }

        @Test(arguments: Transports.all)
        func aRedirectWithoutLocationIsAResponse(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/from", response: .text("nowhere", status: 302))
            let reply = try await subject.with { try await $0.get(server.address("/from")) }
            #expect(reply.head.statusCode == 302)
            if !subject.exclusions.contains(Ability.redirectWithoutLocation.rawValue) {
                #expect(reply.text == "nowhere")
            }
        }

        @Test(
            arguments: Transports.all,
            ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\", qop=\"auth\"", "Bearer", "Negotiate", "NTLM"]
        )
        func aChallengeIsHandedBack(subject: TransportUnderTest, challenge: String) async throws {
            let server = try MockServer()
            let denied = MockResponse.text("denied", status: 401).header("WWW-Authenticate", challenge)
            server.route(nil, "/secret", response: denied)
            for delivery in [BodyDelivery.memory, .stream(buffer: 65_536)] {
                let reply = try await subject.with { transport in
                    try await transport.get(server.address("/secret"), delivery: delivery)
                }
                #expect(reply.head.statusCode == 401)
                #expect(reply.head.headers.value(for: "WWW-Authenticate") == challenge)
                #expect(reply.text == "denied")
            }
            #expect(server.requests.count == 2)
        }

        @Test(arguments: Transports.all)
        func aChallengeDespiteCredentialsIsHandedBack(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let denied = MockResponse.text("denied", status: 401).header("WWW-Authenticate", "Basic realm=\"x\"")
            server.route(nil, "/secret", response: denied)
            try await subject.with { transport in
                let request = TransferRequest(
                    method: .post,
                    url: server.address("/secret"),
                    headers: [HTTPHeader(name: "Authorization", value: "Basic dTpw")],
                    body: .data(Data("payload".utf8))
                )
                for _ in 0..<3 {
                    let reply = try await transport.whole(request)
                    #expect(reply.head.statusCode == 401)
                    #expect(reply.text == "denied")
                }
            }
            #expect(server.requests.map(\.text) == ["payload", "payload", "payload"])
        }

        @Test(arguments: Transports.all)
        func cookiesAreNotSentBack(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/c", response: .text("ok").header("Set-Cookie", "a=1; Path=/"))
            try await subject.with { transport in
                for _ in 0..<2 { _ = try await transport.get(server.address("/c")) }
                let cookie = HTTPHeader(name: "Cookie", value: "own=1")
                _ = try await transport.whole(TransferRequest(url: server.address("/c"), headers: [cookie]))
            }
            #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil, "own=1"])
        }

        @Test(arguments: Transports.all)
        func nothingIsCached(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse.text("ok").header("Cache-Control", "max-age=3600").header("ETag", "\"1\"")
            server.route(nil, "/c", response: response)
            try await subject.with { transport in
                for _ in 0..<3 {
                    let reply = try await transport.get(server.address("/c"))
                    #expect(reply.text == "ok")
                }
            }
            #expect(server.requests.count == 3)
            #expect(server.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        }
    }
}
