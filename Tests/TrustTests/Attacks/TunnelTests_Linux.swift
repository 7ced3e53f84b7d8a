#if os(Linux)
    import Foundation
    import MoyaCurl
    import MoyaHTTP
    import MoyaMockServer
    import MoyaTransport
    import Testing

    /// A proxy without TLS is trusted with nothing: whoever answers at the end of its tunnel is judged.
    struct TunnelTests {
        /// Who answers behind the tunnel.
        enum Answerer: CaseIterable {
            /// The host itself.
            case host
            /// Somebody with a certificate that the platform trusts for the host, and with another key.
            case misissued
            /// Somebody with a certificate of an unknown authority.
            case stranger
        }

        private func server(
            _ answerer: Answerer,
            _ identity: MockIdentity,
            _ authorities: Authorities
        ) throws -> MockServer {
            let names = ["api.test"]
            let server =
                switch answerer {
                case .host: try MockServer(tls: MockTLS(identity: identity))
                case .misissued:
                    try MockServer(tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: names)))
                case .stranger:
                    try MockServer(tls: MockTLS(identity: authorities.stranger.serverIdentity(names: names)))
                }
            server.route("/", response: .text("welcome"))
            return server
        }

        static let rows: [(answerer: Answerer, judge: Judge, wanted: String)] = [
            (.host, .leaf, "ok"), (.host, .key, "ok"), (.host, .platform, "ok"),
            (.host, .wrongKey, "keyPin -1202"), (.host, .nobody, "noEvaluator"),
            (.misissued, .leaf, "certificatePin -1202"), (.misissued, .key, "keyPin -1202"),
            (.misissued, .anchoredLeaf, "default -1203"), (.misissued, .leafAlone, "certificatePin -1202"),
            (.stranger, .key, "default -1203"), (.stranger, .platform, "sessionTask -1203"),
        ]

        @Test(arguments: rows)
        func whoeverAnswersBehindThePlainProxyIsJudged(
            row: (answerer: Answerer, judge: Judge, wanted: String)
        ) async throws {
            let authorities = try Authorities.shared.get()
            let identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
            let server = try server(row.answerer, identity, authorities)
            let proxy = try TunnelProxy(nil, leadingTo: server.port)
            var configuration = CurlConfiguration()
            configuration.proxy = .url("http://127.0.0.1:\(proxy.port)")
            configuration.tls = authorities.tls("api.test", port: 443)
            let leaf = try identity.certificates[0].read
            configuration.trust = try row.judge.manager(for: "api.test", leaf: leaf, authorities)?.transportTrust
            let session = Session(transport: try CurlTransport(configuration))
            let result = await session.outcome("https://api.test/")
            #expect(result.outcome.description == row.wanted, "\(String(describing: result.error))")
            if let error = result.error { #expect(error.localizedDescription.contains("api.test")) }
            #expect(server.requests.count == (row.wanted == "ok" ? 1 : 0))
        }
    }
#endif
