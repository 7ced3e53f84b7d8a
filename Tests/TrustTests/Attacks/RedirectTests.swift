import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Redirects between hosts that are judged differently, and out of TLS and back.
struct RedirectTests {
    /// `a.test` is pinned and sends to `b.test`, which sends back to `a.test`.
    private struct Pair {
        let pinned: MockServer
        let other: MockServer
        let leaf: Certificate
        var tls: TLSConfiguration

        init(otherIssuer: MockAuthority, _ authorities: Authorities) throws {
            let identity = try authorities.intermediate.serverIdentity(names: ["a.test"])
            leaf = try identity.certificates[0].read
            pinned = try MockServer(tls: MockTLS(identity: identity))
            other = try MockServer(tls: MockTLS(identity: otherIssuer.serverIdentity(names: ["b.test"])))
            pinned.route("/", response: Self.redirect(to: "https://b.test:\(other.port)/"))
            pinned.route("/end", response: .text("end"))
            other.route("/", response: Self.redirect(to: "https://a.test:\(pinned.port)/end"))
            tls = authorities.tls("a.test", port: pinned.port)
            tls.connectsTo["b.test:\(other.port)"] = "127.0.0.1:\(other.port)"
        }

        static func redirect(to url: String) -> MockResponse {
            MockResponse(status: 302).header("Location", url)
        }

        var url: String { "https://a.test:\(pinned.port)/" }
    }

    struct Row: CustomTestStringConvertible {
        var isTrusted: Bool
        var mustBeEvaluated: Bool
        var wanted: String
        var testDescription: String { "trusted \(isTrusted), must be evaluated \(mustBeEvaluated)" }
    }

    @Test(arguments: [
        Row(isTrusted: true, mustBeEvaluated: true, wanted: "noEvaluator"),
        Row(isTrusted: true, mustBeEvaluated: false, wanted: "ok"),
        Row(isTrusted: false, mustBeEvaluated: false, wanted: "sessionTask -1203"),
    ])
    func aHostWithoutPinsOnTheWayIsJudgedForItself(row: Row) async throws {
        let authorities = try Authorities.shared.get()
        let pair = try Pair(otherIssuer: row.isTrusted ? authorities.intermediate : authorities.stranger, authorities)
        let manager = ServerTrustManager(
            allHostsMustBeEvaluated: row.mustBeEvaluated,
            evaluators: ["a.test": .pinnedCertificates(certificates: [pair.leaf])]
        )
        let outcome = await Session(serverTrustManager: manager, tls: pair.tls).outcome(pair.url).outcome.description
        #expect(outcome == row.wanted)
        #expect(pair.other.requests.count == (row.wanted == "ok" ? 1 : 0))
    }

    /// An evaluator that lets everybody pass does so for its own host.
    @Test func aHostThatAnybodyMayBeOpensNoWayAroundThePins() async throws {
        let authorities = try Authorities.shared.get()
        let pair = try Pair(otherIssuer: authorities.stranger, authorities)
        pair.other.route("/start", response: Pair.redirect(to: "https://a.test:\(pair.pinned.port)/end"))
        let wrong = try authorities.stranger.certificate.read
        let manager = ServerTrustManager(evaluators: [
            "a.test": .pinnedCertificates(certificates: [wrong]), "b.test": DisabledTrustEvaluator(),
        ])
        let session = Session(serverTrustManager: manager, tls: pair.tls)
        let outcome = await session.outcome("https://b.test:\(pair.other.port)/start").outcome.description
        #expect(outcome == "certificatePin -1202")
        #expect(pair.pinned.requests.isEmpty)
    }

    /// Plain HTTP has nobody to judge; it is told no secret, and the way back is judged like any other.
    @Test(arguments: [true, false])
    func outOfTLSGoesNoCredentialAndTheWayBackIsJudged(isPinRight: Bool) async throws {
        let authorities = try Authorities.shared.get()
        let pair = try Pair(otherIssuer: authorities.intermediate, authorities)
        let plain = try MockServer()
        plain.route("/", response: Pair.redirect(to: "https://b.test:\(pair.other.port)/end"))
        pair.pinned.route("/plain", response: Pair.redirect(to: "http://127.0.0.1:\(plain.port)/"))
        pair.other.route("/end", response: .text("end"))
        let root = try (isPinRight ? authorities.root : authorities.stranger).certificate.read
        let manager = ServerTrustManager(evaluators: [
            "a.test": .pinnedCertificates(certificates: [pair.leaf]),
            "b.test": .pinnedCertificates(certificates: [root]),
        ])
        let session = Session(serverTrustManager: manager, tls: pair.tls)
        var request = URLRequest(url: try #require(URL(string: pair.url + "plain")))
        request.setValue("Bearer t0ken", forHTTPHeaderField: "Authorization")
        request.setValue("id=s3cr3t", forHTTPHeaderField: "Cookie")
        let outcome: String
        do {
            outcome = Outcome(status: try await session.data(for: request).head.statusCode).description
        } catch { outcome = Outcome(error).description }
        #expect(outcome == (isPinRight ? "ok" : "certificatePin -1202"))
        #expect(pair.pinned.requests.first?.headers["Authorization"] == "Bearer t0ken")
        for request in plain.requests + pair.other.requests {
            #expect(request.headers["Authorization"] == nil && request.headers["Cookie"] == nil)
        }
        #expect(plain.requests.count == 1)
        #expect(pair.other.requests.count == (isPinRight ? 1 : 0))
    }
}
