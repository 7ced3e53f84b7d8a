import Foundation
import MoyaMockServer

/// The weather service of the tour: a real HTTP server on this machine.
enum TourServer {
    static let mapSize = 4 << 20

    static func start() throws -> MockServer {
        let server = try MockServer()
        server.route("/weather/now") { request in
            guard request.headers["X-App-Key"] == "tour" else { return .text("no key", status: 403) }
            let city = request.query?.split(separator: "&").first?.split(separator: "=").last ?? "?"
            return .json(#"{"city":"\#(city)","degrees":12.5,"sky":"clear"}"#)
        }
        server.route("/weather/report") { request in
            guard
                request.headers["Content-Type"] == "application/json",
                let report = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any],
                let city = report["city"] as? String, let degrees = report["degrees"] as? Double
            else { return .text("not a report", status: 400) }
            return .json(#"{"city":"\#(city)","degrees":\#(degrees),"sky":"noted"}"#, status: 201)
        }
        server.route("/photos") { request in
            .json(#"{"city":"photo","degrees":\#(request.bodyCount),"sky":"\#(request.chunkSizes.count) chunks"}"#)
        }
        server.route("/map", response: MockResponse(body: .generated(count: mapSize)))
        server.route("/slow", response: MockResponse.text("late").delayed(by: .seconds(30)))
        return server
    }
}
