#if os(Linux)
    import Foundation
    import MoyaCurl
    import MoyaHTTP
    import MoyaMockServer
    import MoyaTransport
    import Testing

    /// A proxy that speaks TLS is judged like any other host, and so is the host behind it.
    struct ProxyTests {
        struct Row: CustomTestStringConvertible {
            var proxy: Judge
            var host: Judge
            var wanted: String
            var testDescription: String { "proxy \(proxy.rawValue), host \(host.rawValue)" }
        }

        @Test(arguments: [
            Row(proxy: .leaf, host: .leaf, wanted: "ok"),
            Row(proxy: .standard, host: .key, wanted: "ok"),
            Row(proxy: .wrongCertificate, host: .leaf, wanted: "certificatePin -1202 127.0.0.1"),
            Row(proxy: .leaf, host: .wrongKey, wanted: "keyPin -1202 api.test"),
            Row(proxy: .nobody, host: .leaf, wanted: "noEvaluator 127.0.0.1"),
        ])
        func proxyAndHostAreJudgedEachByItsOwnEvaluator(row: Row) async throws {
            let authorities = try Authorities.shared.get()
            let proxyIdentity = try authorities.intermediate.serverIdentity(names: ["127.0.0.1"])
            let identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
            let server = try MockServer(tls: MockTLS(identity: identity))
            server.route("/", response: .text("welcome"))
            let proxy = try TunnelProxy(proxyIdentity)
            let proxyManager = try row.proxy.manager(
                for: "127.0.0.1",
                leaf: proxyIdentity.certificates[0].read,
                authorities
            )
            let hostManager = try row.host.manager(for: "api.test", leaf: identity.certificates[0].read, authorities)
            let evaluators = [proxyManager, hostManager].compactMap(\.?.evaluators)
                .reduce(into: [:]) { $0.merge($1) { $1 } }
            var configuration = CurlConfiguration()
            configuration.proxy = .url("https://127.0.0.1:\(proxy.port)")
            configuration.tls = authorities.tls("api.test", port: server.port)
            configuration.trust = ServerTrustManager(evaluators: evaluators).transportTrust
            let session = Session(transport: try CurlTransport(configuration))
            let result = await session.outcome("https://api.test:\(server.port)/")
            var text = result.outcome.description
            if let error = result.error {
                text += error.localizedDescription.contains("127.0.0.1") ? " 127.0.0.1" : " api.test"
            }
            #expect(text == row.wanted, "\(String(describing: result.error))")
            #expect(server.requests.count == (row.wanted == "ok" ? 1 : 0))
        }

        /// Without a manager the platform judges both, and says whom it does not trust.
        @Test(arguments: [
            (proxy: "127.0.0.1", host: "api.test", wanted: "ok"),
            (proxy: "other.test", host: "api.test", wanted: "sessionTask -1202 127.0.0.1"),
            (proxy: "", host: "api.test", wanted: "sessionTask -1203 127.0.0.1"),
            (proxy: "127.0.0.1", host: "", wanted: "sessionTask -1203 api.test"),
        ])
        func thePlatformNamesWhomItDoesNotTrust(row: (proxy: String, host: String, wanted: String)) async throws {
            let authorities = try Authorities.shared.get()
            func identity(_ certified: String, for name: String) throws -> MockIdentity {
                if certified.isEmpty { return try MockIdentity.selfSigned(names: [name]) }
                return try authorities.intermediate.serverIdentity(names: [certified])
            }
            let server = try MockServer(tls: MockTLS(identity: identity(row.host, for: "api.test")))
            server.route("/", response: .text("welcome"))
            let proxy = try TunnelProxy(identity(row.proxy, for: "127.0.0.1"))
            var configuration = CurlConfiguration()
            configuration.proxy = .url("https://127.0.0.1:\(proxy.port)")
            configuration.tls = authorities.tls("api.test", port: server.port)
            let result = await Session(transport: try CurlTransport(configuration))
                .outcome("https://api.test:\(server.port)/")
            var text = result.outcome.description
            if let message = result.error?.localizedDescription {
                text += message.contains("certificate of 127.0.0.1") ? " 127.0.0.1" : " api.test"
            }
            #expect(text == row.wanted, "\(String(describing: result.error))")
        }

        /// libcurl takes them as they are, and so the name behind them is found.
        @Test(arguments: ["ada:gehéim@", "ada:%67@", ""], ["", "/", "/é?q"])
        func aProxyIsKnownByItsNameWhateverStandsAroundIt(user: String, path: String) async throws {
            let authorities = try Authorities.shared.get()
            let identity = try authorities.intermediate.serverIdentity(names: ["127.0.0.1", "api.test"])
            let server = try MockServer(tls: MockTLS(identity: identity))
            server.route("/", response: .text("welcome"))
            let proxy = try TunnelProxy(identity)
            var configuration = CurlConfiguration()
            configuration.proxy = .url("https://\(user)127.0.0.1:\(proxy.port)\(path)")
            configuration.tls = authorities.tls("api.test", port: server.port)
            let result = await Session(transport: try CurlTransport(configuration))
                .outcome("https://api.test:\(server.port)/")
            #expect(result.outcome.description == "ok", "\(String(describing: result.error))")
        }

        @Test func aSessionDoesNotLetItsTrustVanishInATransportOfItsOwn() async throws {
            let transport = try CurlTransport()
            let manager = ServerTrustManager(evaluators: [:])
            for session in [
                Session(serverTrustManager: manager, transport: transport),
                Session(tls: TLSConfiguration(), transport: transport),
            ] {
                let error = await session.outcome("https://127.0.0.1:1/").error
                #expect(error?.localizedDescription.contains("make that transport with them") == true)
            }
        }
    }
#endif
