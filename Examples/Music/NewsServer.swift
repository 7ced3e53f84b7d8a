import Foundation
import MoyaMockServer

/// The news service: a real HTTP server on this machine.
enum NewsServer {
    static let pageCount = 3

    static func start() throws -> MockServer {
        let server = try MockServer()
        server.route("/articles") { request in
            let page = request.query?.split(separator: "=").last.flatMap { Int($0) } ?? 1
            let articles = (1...2).map { article(page * 10 + $0) }.joined(separator: ",")
            let paging = #"{"page":\#(page),"page_count":\#(pageCount),"total":\#(pageCount * 2)}"#
            return .json(#"{"status":0,"message":"","data":[\#(articles)],"paging":\#(paging)}"#)
        }
        server.route("/articles/11", response: .json(#"{"status":0,"message":"","data":\#(article(11))}"#))
        server.route("/articles/99", response: .json(#"{"status":1001,"message":"withdrawn","data":null}"#))
        server.route("/slow", response: MockResponse.text("late").delayed(by: .seconds(30)))
        server.route("/garbage", response: .text("<html>"))
        for status in [401, 403, 404, 503] { server.route("/\(status)", response: .text("no", status: status)) }
        return server
    }

    private static func article(_ id: Int) -> String {
        #"{"id":\#(id),"title":"Article \#(id)","published":1700000000}"#
    }
}
