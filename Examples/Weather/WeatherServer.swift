import Foundation
import MoyaMockServer

/// The weather service: a real HTTP server on this machine.
enum WeatherServer {
    static let key = "tiny-key"

    static func start() throws -> MockServer {
        let server = try MockServer()
        server.route("/weather/current") { request in
            guard request.headers["X-API-Key"] == key else { return .text("no key", status: 403) }
            return request.query == "city=Oslo&units=metric" ? model(#"{"city":"Oslo","degrees":12.5}"#) : unknownCity
        }
        server.route("POST", "/weather/report") { request in
            guard
                request.headers["Content-Type"] == "application/json",
                let report = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any],
                let city = report["city"] as? String, let degrees = report["degrees"] as? Double
            else { return .text("not a report", status: 400) }
            return model(#"{"city":"\#(city)","degrees":\#(degrees)}"#)
        }
        server.route("POST", "/weather/forecast") { request in
            let days = request.query?.split(separator: "=").last.flatMap { Int($0) } ?? 0
            return model("[" + (0..<days).map { #"{"city":"Bergen","degrees":\#($0)}"# }.joined(separator: ",") + "]")
        }
        server.route("POST", "/login") { request in
            String(decoding: request.body, as: UTF8.self).contains(#""password":"sesame""#)
                ? model(#"{"token":"t-1","user":{"name":"Ada","home":{"city":"London"}}}"#)
                : .json(#"{"code":1003,"message":"Wrong password","data":null}"#)
        }
        server.route("POST", "/photos") { model(#"{"bytes":\#($0.bodyCount)}"#) }
        server.route("/radar", response: .text("<html>Maintenance</html>"))
        server.route("/slow", response: MockResponse.text("late").delayed(by: .seconds(30)))
        return server
    }

    private static let unknownCity = MockResponse.json(#"{"code":1001,"message":"No such city","data":null}"#)

    private static func model(_ json: String) -> MockResponse {
        .json(#"{"code":0,"message":"","data":\#(json)}"#)
    }
}
