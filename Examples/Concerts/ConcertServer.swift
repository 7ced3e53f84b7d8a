import Foundation
import MoyaMockServer

/// The ticket shop: a real HTTP server on this machine, with a concert for each way in which a request can fail.
enum ConcertServer {
    static func start() throws -> MockServer {
        let server = try MockServer()
        let jazz = MockResponse.json(#"{"status":0,"data":{"title":"Jazz","city":"Oslo"}}"#)
        server.route("/concerts/jazz", response: jazz)
        server.route("/concerts/jazz/programme", response: .text("So What"))
        server.route("POST", "/concerts/jazz/tickets") { request in
            .json(#"{"status":0,"data":\#(request.text)}"#)
        }
        server.route(
            "POST",
            "/concerts/sold-out/tickets",
            response: .json(#"{"status":1001,"message":"Sold out"}"#)
        )
        server.route("POST", "/concerts/members/tickets", response: .text("log in", status: 401))
        server.route("/concerts/rehearsal", response: .text("for musicians", status: 403))
        server.route("/concerts/last-year", response: .text("over", status: 404))
        server.route("/concerts/popular", response: .text("too many visitors", status: 503))
        server.route("/concerts/web-page", response: .text("<html>"))
        server.route("/concerts/poster/programme", response: MockResponse(body: .data(Data([0xFF, 0xD8, 0xFF]))))
        server.route("/concerts/late", response: jazz.delayed(by: .seconds(30)))
        server.route("/concerts/thunderstorm", response: jazz.fault(.close, at: .body(afterBytes: 10)))
        return server
    }
}
