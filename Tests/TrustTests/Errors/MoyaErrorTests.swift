import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What an app sees that switches over `MoyaError`.
struct MoyaErrorTests {
    private struct Target: TargetType {
        let baseURL: URL
        let path = "/"
        let method = Moya.Method.get
        let task = Moya.Task.requestPlain
        let headers: [String: String]? = nil
    }

    private func failure(_ session: Session, _ port: Int) async throws -> MoyaError {
        let url = try #require(URL(string: "https://api.test:\(port)"))
        let provider = MoyaProvider<Target>(session: session)
        do {
            let response = try await provider.request(Target(baseURL: url))
            Issue.record("status \(response.statusCode)")
            throw CancellationError()
        } catch let error as MoyaError {
            return error
        }
    }

    @Test func everyTrustFailureIsATypedErrorUnderMoyas() async throws {
        let authorities = try Authorities.shared.get()
        let issuer = authorities.intermediate
        let cases: [(MockIdentity, URLError.Code)] = [
            (try MockIdentity.selfSigned(names: ["api.test"]), .serverCertificateHasUnknownRoot),
            (try issuer.serverIdentity(names: ["api.test"], validity: .expired), .serverCertificateHasBadDate),
            (try issuer.serverIdentity(names: ["api.test"], validity: .notYet), .serverCertificateNotYetValid),
            (try issuer.serverIdentity(names: ["other.test"]), .serverCertificateUntrusted),
        ]
        for (identity, code) in cases {
            let server = try MockServer(tls: MockTLS(identity: identity))
            let tls = authorities.tls("api.test", port: server.port)
            let manager = ServerTrustManager(evaluators: ["api.test": .default])
            for session in [Session(tls: tls), Session(serverTrustManager: manager, tls: tls)] {
                let error = try await failure(session, server.port)
                guard case .underlying(let underlying, nil) = error else {
                    Issue.record("\(error)")
                    continue
                }
                let afError = try #require(underlying.asAFError)
                #expect(afError.isServerTrustEvaluationError == (session.serverTrustManager != nil))
                let urlError = try #require(afError.underlyingError as? URLError)
                #expect(urlError.code == code)
                #expect(afError.localizedDescription.contains("api.test"))
            }
        }
    }

    @Test func anEvaluatorsOwnErrorArrivesAsItIs() async throws {
        struct Refusal: LocalizedError { var errorDescription: String? { "not today, api.test" } }
        struct Evaluator: ServerTrustEvaluating {
            func evaluate(_ trust: ServerTrust, forHost host: String) throws { throw Refusal() }
        }
        let authorities = try Authorities.shared.get()
        let server = try MockServer(
            tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: ["api.test"]))
        )
        let session = Session(
            serverTrustManager: ServerTrustManager(evaluators: ["api.test": Evaluator()]),
            tls: authorities.tls("api.test", port: server.port)
        )
        let error = try await failure(session, server.port)
        guard
            case .underlying(let underlying, _) = error,
            case .serverTrustEvaluationFailed(.customEvaluationFailed(let cause)) = underlying.asAFError
        else {
            Issue.record("\(error)")
            return
        }
        #expect(cause is Refusal)
    }

    @Test func theTLSVersionsOfAConfigurationHold() async throws {
        let authorities = try Authorities.shared.get()
        let identity = try authorities.intermediate.serverIdentity(names: ["api.test"])
        for (offered, minimum, maximum, isFine) in [
            (MockTLSVersion.tls12, TLSVersion.tls13, TLSVersion.tls13, false), (.tls13, .tls12, .tls12, false),
            (.tls12, .tls12, .tls12, true), (.tls13, .tls13, .tls13, true), (.tls13, .tls13, .tls12, false),
        ] {
            let server = try MockServer(tls: MockTLS(identity: identity, versions: offered...offered))
            server.route("/", response: .text("x"))
            var tls = authorities.tls("api.test", port: server.port)
            (tls.minimumVersion, tls.maximumVersion) = (minimum, maximum)
            let outcome = await Session(tls: tls).outcome("https://api.test:\(server.port)/").outcome
            let refused = minimum > maximum ? "sessionTask -1002" : "sessionTask -1200"
            #expect(outcome.description == (isFine ? "ok" : refused))
        }
    }
}
