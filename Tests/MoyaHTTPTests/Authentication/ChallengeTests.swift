import Testing

@testable import MoyaHTTP

/// Reading `WWW-Authenticate` (RFC 9110, section 11.6.1).
@Suite struct ChallengeTests {
    @Test("schemes and parameters are told apart, whatever is quoted")
    func several() {
        let field = #"Newauth realm="apps", type=1, title="Login to \"apps\"", Basic realm="simple, Digest x""#
        #expect(
            Challenge.all(in: field) == [
                Challenge(
                    scheme: "Newauth",
                    parameters: ["realm": "apps", "type": "1", "title": "Login to \"apps\""]
                ),
                Challenge(scheme: "Basic", parameters: ["realm": "simple, Digest x"]),
            ]
        )
    }

    static let odd: [(field: String, challenges: [Challenge])] = [
        ("", []), (",,", []), ("=x", []), ("realm=\"x\"", []),
        ("Negotiate", [Challenge(scheme: "Negotiate")]),
        ("Negotiate abc==", [Challenge(scheme: "Negotiate", parameters: ["abc": "="])]),
        ("basic  REALM = \"x\" ", [Challenge(scheme: "basic", parameters: ["realm": "x"])]),
        ("Digest realm=\"x", [Challenge(scheme: "Digest", parameters: ["realm": "\"x"])]),
        ("Digest realm=\"", [Challenge(scheme: "Digest", parameters: ["realm": "\""])]),
        ("Digest realm=\"a\\\\\"", [Challenge(scheme: "Digest", parameters: ["realm": "a\\"])]),
        ("A, B, ,C", ["A", "B", "C"].map { Challenge(scheme: $0) }),
    ]

    @Test("what is odd is read as far as it goes", arguments: odd)
    func oddities(example: (field: String, challenges: [Challenge])) {
        #expect(Challenge.all(in: example.field) == example.challenges)
    }
}
