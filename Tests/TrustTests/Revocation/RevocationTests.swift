import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Revoked certificates by list and by stapled response, beside `openssl verify -crl_check`.
struct RevocationTests {
    struct Row: CustomTestStringConvertible {
        var isRevoked: Bool
        var staples: String?
        var version = "TLSv1.3"
        var list = false
        var options: RevocationTrustEvaluator.Options = .any
        var wanted: String

        var testDescription: String {
            "\(isRevoked ? "revoked" : "good"), staples \(staples ?? "nothing"), \(version), "
                + "\(list ? "list" : "no list"), options \(options.rawValue)"
        }
    }

    private static let required: RevocationTrustEvaluator.Options = [.any, .requirePositiveResponse]

    private static let rows: [Row] =
        ["TLSv1.2", "TLSv1.3"].flatMap { version in
            [
                Row(isRevoked: false, staples: "good", version: version, wanted: "ok"),
                Row(isRevoked: false, staples: "good", version: version, options: required, wanted: "ok"),
                Row(isRevoked: true, staples: "revoked", version: version, wanted: "revocation -1202"),
                Row(isRevoked: true, staples: "revoked", version: version, options: .crl, wanted: "ok"),
                // A response about another certificate says nothing; bytes that are none are worse than nothing.
                Row(isRevoked: false, staples: "revoked", version: version, wanted: "ok"),
                Row(
                    isRevoked: false,
                    staples: "revoked",
                    version: version,
                    options: required,
                    wanted: "revocation -1202"
                ),
                Row(isRevoked: false, staples: nil, version: version, wanted: "ok"),
                Row(isRevoked: false, staples: nil, version: version, options: required, wanted: "revocation -1202"),
                Row(isRevoked: true, staples: nil, version: version, wanted: "ok"),
                Row(isRevoked: false, version: version, list: true, options: required, wanted: "ok"),
                Row(isRevoked: true, version: version, list: true, wanted: "revocation -1202"),
                Row(isRevoked: true, version: version, list: true, options: .ocsp, wanted: "ok"),
                // One good word does not outweigh a bad one.
                Row(isRevoked: true, staples: "good", version: version, list: true, wanted: "revocation -1202"),
            ]
        }

    @Test(arguments: rows)
    func judgesBySourceAndOptions(row: Row) async throws {
        let authority = try RevokingAuthority.shared.get()
        let stapling = row.staples.map { "ssl_stapling on; ssl_stapling_file FOLDER/\($0).ocsp;" } ?? ""
        let identity = row.isRevoked ? authority.revoked : authority.good
        let server = try Nginx(
            identity,
            versions: row.version,
            directives: stapling,
            files: authority.responses
        )
        let evaluator = RevocationTrustEvaluator(
            options: row.options,
            revocationLists: row.list ? [authority.list] : []
        )
        var tls = TLSConfiguration()
        tls.trustedRoots = .pem(authority.root)
        tls.connectsTo["api.test:\(server.port)"] = "127.0.0.1:\(server.port)"
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: ["api.test": evaluator]),
            tls: tls
        )
        let result = await session.outcome("https://api.test:\(server.port)/")
        #expect(result.outcome.description == row.wanted, "\(String(describing: result.error))")
        if row.wanted != "ok" { #expect(server.requestCount == 0) }
    }

    @Test func agreesWithOpenSSL() throws {
        let authority = try RevokingAuthority.shared.get()
        let scratch = try Scratch()
        let roots = try scratch.write(authority.root + authority.list, "roots.pem")
        for (identity, isRevoked) in [(authority.good, false), (authority.revoked, true)] {
            let leaf = try scratch.write(identity.certificatesPEM, "leaf.pem")
            let verify = try Tool.run("openssl", ["verify", "-crl_check", "-CAfile", roots, leaf])
            #expect((verify.text + verify.errors).contains(isRevoked ? "certificate revoked" : "OK"))
            let root = try Certificate(data: authority.root)
            let leafRead = try Certificate(data: Data(identity.certificatesPEM.utf8))
            let trust = try ServerTrust(presenting: [leafRead], for: "api.test", roots: [root])
            #expect(trust.failure == nil)
            let judged = trust.judged(by: TrustRules(revocationLists: [authority.list]))
            #expect(judged.chainFailure?.kind == (isRevoked ? .revoked : nil))
            #expect(judged.isKnownGood == !isRevoked)
        }
    }

    @Test func aListThatCannotBeReadFailsEverybody() throws {
        let authority = try RevokingAuthority.shared.get()
        let root = try Certificate(data: authority.root)
        let leaf = try Certificate(data: Data(authority.good.certificatesPEM.utf8))
        let trust = try ServerTrust(presenting: [leaf], for: "api.test", roots: [root])
        let evaluator = RevocationTrustEvaluator(revocationLists: [Data("no list".utf8)])
        let error = #expect(throws: AFError.self) { try evaluator.evaluate(trust, forHost: "api.test") }
        #expect(error.map { Outcome($0).description } == "revocation -1202")
    }
}
