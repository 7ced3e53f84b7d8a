import ExampleStory
import Foundation
import Moya

/// A weather app from the first request to the last error.
package enum WeatherStory {
    package static func tell(_ story: Story) async throws {
        let server = try WeatherServer.start()
        defer { server.stop() }
        WeatherAPI.host = server.baseURL
        let plugins: [PluginType] = [KeyPlugin(key: WeatherServer.key), story.narrator]
        let manager = NetworkManager(plugins: plugins, console: { _ in })

        story.chapter("Weather: an enum, a provider, an envelope")
        await story.step("a query", gives: Weather(city: "Oslo", degrees: 12.5)) {
            try await manager.model(.current(city: "Oslo"))
        }
        await story.step("POST with JSON parameters", gives: Weather(city: "Bergen", degrees: 7.5)) {
            try await manager.model(.report(city: "Bergen", degrees: 7.5))
        }
        await story.step("POST with a query and JSON", gives: [0, 1].map { Weather(city: "Bergen", degrees: $0) }) {
            try await manager.model(.forecast(city: "Bergen", days: 2))
        }
        let user = Login.User(name: "Ada", home: .init(city: "London"))
        await story.step("login: a token and a nested user", gives: Login(token: "t-1", user: user)) {
            try await manager.model(.login(name: "Ada", password: "sesame"))
        }
        await story.step("an upload whose progress ends at 1", gives: 1) {
            var fractions: [Double] = []
            let photo = Data(repeating: 7, count: 1 << 20)
            let _: Photo = try await manager.model(.uploadPhoto(photo, caption: "dusk")) { fractions.append($0) }
            return fractions == fractions.sorted() ? fractions.last ?? 0 : -1
        }
        await story.step("an error code in the envelope", failsWith: isService(1001)) {
            try await manager.model(.current(city: "Atlantis")) as Weather
        }
        await story.step("a wrong password", failsWith: isService(1003)) {
            try await manager.model(.login(name: "Ada", password: "open")) as Login
        }
        await story.step("an answer that is not JSON", failsWith: { ($0 as? NetworkError)?.isUnreadable == true }) {
            try await manager.model(.radar) as Weather
        }
        await story.step("an answer that takes too long", failsWith: { "\($0)".contains("timed out") }) {
            let hasty = NetworkManager(timeout: 0.3, plugins: plugins, console: { _ in })
            return try await hasty.model(.slow) as Weather
        }
        await story.step("without a key: a plugin says no", failsWith: isRefused) {
            let keyless = NetworkManager(plugins: [KeyPlugin(key: ""), story.narrator], console: { _ in })
            return try await keyless.model(.current(city: "Oslo")) as Weather
        }
    }

    private static func isRefused(_ error: Error) -> Bool {
        guard case NetworkError.transport(.statusCode(let response)) = error else { return false }
        return response.statusCode == 403
    }

    private static func isService(_ expected: Int) -> (Error) -> Bool {
        { error in
            guard case NetworkError.service(let code, _) = error else { return false }
            return code == expected
        }
    }
}

extension NetworkError {
    var isUnreadable: Bool {
        if case .unreadable = self { return true }
        return false
    }
}

extension NetworkManager {
    /// The callbacks, awaited.
    func model<Model: Decodable>(_ target: WeatherAPI, progress: ((Double) -> Void)? = nil) async throws -> Model {
        try await withCheckedThrowingContinuation { continuation in
            request(target, Model.self, queue: DispatchQueue(label: "weather"), progress: progress) {
                continuation.resume(with: $0)
            }
        }
    }
}
