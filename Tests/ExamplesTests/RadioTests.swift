import ExampleStory
import Foundation
import Moya
import Testing

@testable import RadioExample

@Suite("Radio and orders", .timeLimit(.minutes(1)))
struct RadioTests {
    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await RadioStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 9)
    }

    @Test("a form has the common parameters, the header the device's fields, and the token where it belongs")
    func forms() async throws {
        let servers = try RadioServers()
        defer { servers.stop() }
        let shop = Shop(session: servers.session)
        try await shop.logIn(phone: "123", code: "4711")
        _ = try await shop.orders()
        let requests = servers.shop.requests
        #expect(
            requests.map(\.text) == [
                "app=shop&code=4711&phone=123&version=3.2.0",
                "app=shop&page=1&size=20&state=all&version=3.2.0",
            ]
        )
        #expect(requests.map { $0.headers["X-Device"] } == ["Phone 7", "Phone 7"])
        #expect(requests.map { $0.headers["Authorization"] } == [nil, "Bearer t-1"])
        #expect(requests.map { $0.headers["Host"] } == ["shop.example", "shop.example"])
    }
}
