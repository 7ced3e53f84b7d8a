import Foundation
import MoyaMockServer

/// The people's server: a real HTTP server on this machine.
enum PersonServer {
    static let portrait = Data([0x89, 0x50, 0x4E, 0x47])

    static func start() throws -> MockServer {
        let server = try MockServer()
        server.route("/people/ada", response: .json(#"{"name":"Ada","message":"Hello"}"#))
        server.route("POST", "/greetings") { request in
            let fields = URLComponents(string: "?\(request.text)")?.queryItems ?? []
            let values = Dictionary(fields.map { ($0.name, $0.value ?? "") }) { $1 }
            return .json(#"{"name":"\#(values["name"] ?? "")","message":"\#(values["message"] ?? "")"}"#)
        }
        let png = MockResponse(body: .data(portrait)).header("Content-Type", "image/png")
        server.route("/people/ada/portrait", response: png)
        server.route("/people/alan/portrait", response: .text("<html>"))
        return server
    }
}
