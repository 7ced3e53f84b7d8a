import Foundation
import MoyaMockServer

/// The music service: a real HTTP server on this machine.
enum MusicServer {
    static func start() throws -> MockServer {
        let server = try MockServer()
        server.route("/ads") { _ in
            success(#"{"total":1,"pages":1,"size":10,"page":1,"data":[{"title":"Concert","icon_url":"/c.png"}]}"#)
        }
        server.route("/songs", handler: { songs($0) })
        server.route("/songs/11", response: success(song(11)))
        server.route("/songs/99", response: .json(#"{"status":1001,"message":"withdrawn"}"#))
        server.route("POST", "/users") { request in
            request.text.contains(#""nickname":"Ada""#) ? success(#"{"id":"7","nickname":"Ada"}"#) : taken
        }
        server.route("POST", "/sessions") { request in
            request.text.contains(#""password":"sesame""#)
                ? success(#"{"user_id":"7","session":"s-7"}"#) : wrongPassword
        }
        server.route("/profile") { request in
            request.headers["Authorization"] == "s-7"
                ? success(#"{"id":"7","nickname":"Ada"}"#) : .text("log in", status: 401)
        }
        return server
    }

    private static let taken = MockResponse.json(#"{"status":1002,"message":"This name is taken"}"#)
    private static let wrongPassword = MockResponse.json(#"{"status":1003,"message":"Wrong password"}"#)

    private static func songs(_ request: RecordedRequest) -> MockResponse {
        let page = URLComponents(string: request.target)?.queryItems?.first?.value.flatMap { Int($0) } ?? 1
        let next = page < 3 ? #","next":\#(page + 1)"# : ""
        let data = (1...2).map { song(page * 10 + $0) }.joined(separator: ",")
        return success(#"{"total":6,"pages":3,"size":2,"page":\#(page)\#(next),"data":[\#(data)]}"#)
    }

    private static func song(_ id: Int) -> String {
        #"{"id":"\#(id)","title":"Song \#(id)","singer_name":"Ella","created_at":1700000000}"#
    }

    private static func success(_ data: String) -> MockResponse {
        .json(#"{"status":0,"data":\#(data)}"#)
    }
}
