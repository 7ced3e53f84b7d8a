import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer

/// GitHub's name on this machine: an HTTPS server whose certificate an authority of our own has signed.
struct GitHubServer {
    static let address = URL(string: "https://api.github.com") ?? URL(fileURLWithPath: "/")

    let server: MockServer
    private let authority: MockAuthority
    private let key: PublicKey

    init() throws {
        authority = try MockAuthority(name: "Example Authority")
        let identity = try authority.serverIdentity(names: ["api.github.com"])
        key = try Certificate(data: authority.certificate.der).publicKey
        server = try MockServer(tls: MockTLS(identity: identity))
        server.route("/zen", response: .text("Keep it logically awesome."))
        server.route("/status", response: .json(#"{"indicator":"none"}"#))
        server.route("/users/ashfurrow", response: .json(#"{"login":"ashfurrow","id":498212}"#))
        server.route("/users/ashfurrow/repos") { request in
            .json(request.query == "page=1" ? #"[{"name":"Moya"},{"name":"Swift"}]"# : "[]")
        }
        server.route("/users/slow", response: MockResponse.json("{}").delayed(by: .seconds(30)))
        server.route("POST", "/repos/moya/moya/issues") { request in
            guard request.headers["Authorization"] == "Bearer t-1" else { return .text("no token", status: 401) }
            return .json(#"{"number":42,"title":"\#(request.text.contains("Linux") ? "Linux" : "")"}"#, status: 201)
        }
        server.route("/billing") { request in
            let isAda = request.headers["Authorization"] == "Basic " + Data("ada:sesame".utf8).base64EncodedString()
            return isAda
                ? .text("paid") : .text("who?", status: 401).header("WWW-Authenticate", #"Basic realm="billing""#)
        }
    }

    /// A session that finds the server under GitHub's name, and trusts it as `evaluators` say; by default its key.
    func session(evaluators: [String: any ServerTrustEvaluating]? = nil) -> Session {
        var tls = TLSConfiguration()
        tls.trustedRoots = .pem(Data(authority.certificate.pem.utf8))
        tls.connectsTo["api.github.com:443"] = "127.0.0.1:\(server.port)"
        return Session(
            startRequestsImmediately: false,
            serverTrustManager: ServerTrustManager(
                evaluators: evaluators ?? ["api.github.com": PublicKeysTrustEvaluator(keys: [key])]
            ),
            tls: tls
        )
    }
}
