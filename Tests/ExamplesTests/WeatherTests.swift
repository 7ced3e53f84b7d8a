import WeatherAsync
import ExampleStory
import Foundation
import Moya
import MoyaMockServer
import Testing

@testable import WeatherExample

@Suite("Weather", .timeLimit(.minutes(1)), .serialized)
struct WeatherTests {
    private let server: MockServer

    init() throws {
        server = try WeatherServer.start()
        WeatherAPI.host = server.baseURL
    }

    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await WeatherStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 10)
    }

    @Test("the endpoint closure's headers and the plugin's key are sent")
    func headers() async throws {
        let plugin = KeyPlugin(key: WeatherServer.key)
        var lines: [String] = []
        let manager = NetworkManager(plugins: [plugin]) { lines.append($0) }
        let weather: Weather = try await manager.model(.current(city: "Oslo"))
        #expect(weather == Weather(city: "Oslo", degrees: 12.5))
        let request = try await server.takeRequest()
        #expect(request.headers["X-Client"] == "weather/1.0")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.headers["X-API-Key"] == WeatherServer.key)
        #expect(plugin.history == ["prepare", "willSend GET", "didReceive 200", "process"])
        let address = server.url("/weather/current?city=Oslo&units=metric")
        #expect(lines == ["GET \(address) | Accept: application/json, X-Client: weather/1.0 | no body"])
        let _: Weather = try await manager.model(.report(city: "Oslo", degrees: 1))
        #expect(lines.last?.hasPrefix("POST \(server.url("/weather/report"))") == true)
        #expect(lines.last?.contains("Content-Type: application/json") == true)
        #expect(lines.last?.contains(#""city":"Oslo""#) == true)
    }

    @Test("callbacks come on the queue that was asked for")
    func queue() async {
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "screen")
        queue.setSpecific(key: key, value: true)
        let manager = NetworkManager(plugins: [KeyPlugin(key: WeatherServer.key)], console: { _ in })
        let isOnQueue = await withCheckedContinuation { continuation in
            manager.request(.current(city: "Oslo"), Weather.self, queue: queue) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
            }
        }
        #expect(isOnQueue)
    }

    @Test("the Swift 6 twin gives the same weather")
    func twin() async throws {
        let client = WeatherClient(host: server.baseURL, plugins: [KeyPlugin(key: WeatherServer.key)])
        let weather = try await client.weather(in: "Oslo")
        #expect(weather.city == "Oslo" && weather.degrees == 12.5)
    }
}
