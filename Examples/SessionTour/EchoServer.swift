import Foundation
import MoyaMockServer

/// A service that tells what it was sent: a real HTTP server on this machine.
enum EchoServer {
    static func start() throws -> MockServer {
        let server = try MockServer()
        server.route("/get") { .json(#"{"url":"\#($0.target)","agent":"\#($0.headers["X-App"] ?? "")"}"#) }
        server.route("/echo") { request in
            MockResponse(
                headers: ["Content-Type": request.headers["Content-Type"] ?? "text/plain"],
                body: .data(request.body)
            )
        }
        server.route("/size") { .text("\($0.bodyCount)") }
        server.route("/private") { request in
            // The user "ada" with the password "lovelace", or the token "new".
            switch request.headers["Authorization"] {
            case "Basic YWRhOmxvdmVsYWNl", "Bearer new": .text("welcome")
            default: MockResponse(status: 401).header("WWW-Authenticate", "Basic realm=\"tour\"")
            }
        }
        server.route("/token", response: .text("new"))
        server.route("/moved", response: .redirect(to: "/get?moved=1"))
        server.route("/missing", response: .text("no such thing", status: 404))
        server.route("/large", response: MockResponse(headers: ["ETag": "\"1\""], body: .generated(count: 300_000)))
        server.route("/lines", response: MockResponse(body: .chunks(["one ", "two ", "three"].map { Data($0.utf8) })))
        for status in [503, 503, 200] { server.enqueue(.text("attempt", status: status)) }
        return server
    }
}
