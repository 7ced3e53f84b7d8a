import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Every kind of server, judged by everyone, over HTTP/1.1 and HTTP/2, on a first and on a kept connection, beside
/// what `openssl verify` and `curl` say of the same server.
@Suite(.serialized) struct MatrixTests {
    @Test(arguments: ServerKind.allCases)
    func judgesServersOverHTTP1(kind: ServerKind) async throws {
        let authorities = try Authorities.shared.get()
        let identity = try kind.identity(authorities)
        let server = try MockServer(tls: kind.mockTLS(identity, authorities))
        server.route("/", response: .text("welcome"))
        let target = Target(kind: kind, identity: identity, port: server.port, authorities: authorities)
        let expected = Expectation(kind, .http1)
        try await target.check(expected) { server.status.requestCount }
        try target.checkTools(expected)
    }

    @Test(arguments: ServerKind.allCases)
    func judgesServersOverHTTP2(kind: ServerKind) async throws {
        let authorities = try Authorities.shared.get()
        let identity = try kind.identity(authorities)
        let server = try Nginx(
            identity,
            versions: kind.nginxVersions,
            directives: kind.directives,
            files: ["clients.pem": Data(authorities.clients.certificate.pem.utf8)]
        )
        let target = Target(kind: kind, identity: identity, port: server.port, authorities: authorities)
        let expected = Expectation(kind, .http2)
        try await target.check(expected) { server.requestCount }
        try target.checkTools(expected)
    }
}

/// A server of the matrix and who asks it.
private struct Target {
    let kind: ServerKind
    let identity: MockIdentity
    let port: Int
    let authorities: Authorities

    private var url: String { "https://\(kind.host):\(port)/" }

    /// Compares the outcomes of all judges, and that a refused server never sees a request.
    func check(_ expected: Expectation, requestCount: () -> Int) async throws {
        let leaf = try #require(identity.certificates.first).read
        var wantedCount = 0
        for judge in Judge.allCases {
            let session = Session(
                serverTrustManager: try judge.manager(for: kind.host, leaf: leaf, authorities),
                tls: authorities.tls(kind.host, port: port)
            )
            let first = await session.outcome(url)
            let second = await session.outcome(url)
            let wanted = expected.outcome(of: judge)
            let row: Comment = "\(kind.rawValue), \(judge.rawValue), \(expected.version)"
            #expect(first.outcome.description == wanted, row)
            #expect(second.outcome.description == wanted, row)
            let isAnswered = wanted == "ok" || wanted == "400"
            #expect(!first.isReused && second.isReused == isAnswered, row)
            if isAnswered { wantedCount += 2 }
            if let error = first.error {
                #expect(error.localizedDescription.contains(kind.host), "\(row): \(error.localizedDescription)")
            }
            session.invalidateAndCancel()
        }
        let limit = ContinuousClock.now + .seconds(10)
        while requestCount() < wantedCount, ContinuousClock.now < limit { await Task.yield() }
        #expect(requestCount() == wantedCount, "\(kind.rawValue), \(expected.version)")
    }

    func checkTools(_ expected: Expectation) throws {
        let scratch = try Scratch()
        let roots = try scratch.write(authorities.root.certificate.pem, "root.pem")
        let leaf = try scratch.write(identity.certificates[0].pem, "leaf.pem")
        let others = try scratch.write(identity.certificates.dropFirst().map(\.pem).joined(), "others.pem")
        let name = kind == .ipAddress ? "-verify_ip" : "-verify_hostname"
        var arguments = ["verify", "-CAfile", roots, "-purpose", "sslserver", "-auth_level", "2", name, kind.host]
        if identity.certificates.count > 1 { arguments += ["-untrusted", others] }
        let verify = try Tool.run("openssl", arguments + [leaf])
        #expect((verify.text + verify.errors).contains(expected.verify), "\(verify.text)\(verify.errors)")

        let curl = try Tool.curl("--cacert", roots, "--connect-to", "::127.0.0.1:", "--output", "/dev/null", url)
        #expect(expected.curl.contains(curl.status), "\(kind.rawValue): \(curl.errors)")
    }
}
