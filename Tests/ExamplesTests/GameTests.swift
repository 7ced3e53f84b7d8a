import ExampleStory
import Foundation
import GameAsync
import Moya
import MoyaHTTP
import Testing

@testable import GameExample

@Suite("Game", .timeLimit(.minutes(1)))
struct GameTests {
    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await GameStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 10)
    }

    @Test("the plugin's query and field are on every request, behind the target's own")
    func commonParameters() async throws {
        let servers = try GameServers()
        defer { servers.stop() }
        let session = Trust(addresses: servers.addresses).pinned(to: try Certificate(data: servers.certificate))
        let api = APIManager(session: session)
        _ = try await api.provider.request(.heroes(page: 3))
        _ = try await api.provider.request(.setTeam(heroes: [3]))
        let requests = servers.game.requests
        #expect(requests.map(\.query) == ["page=3&device=phone&version=2.1", "device=phone&version=2.1"])
        #expect(requests.map { $0.headers["X-Game-Client"] } == ["phone/2.1", "phone/2.1"])
        #expect(requests.last?.body == Data("[3]".utf8))
    }

    @Test("a list that is no list fails before anything is sent")
    func noList() {
        let request = URLRequest(url: GameAPI.treasure.baseURL)
        #expect(throws: JSONListError.self) { try JSONListEncoding(key: "heroes").encode(request, with: ["heroes": 1]) }
    }

    @Test("nothing of HTTP reaches a server that is not trusted")
    func refused() async throws {
        let servers = try GameServers()
        defer { servers.stop() }
        let provider = APIManager(session: Trust(addresses: servers.addresses).system()).provider
        await #expect(throws: MoyaError.self) { try await provider.request(.heroes(page: 1)) }
        #expect(servers.game.requests.isEmpty)
    }

    @Test("the Swift 6 twin gives the same heroes")
    func twin() async throws {
        let servers = try GameServers()
        defer { servers.stop() }
        let session = Trust(addresses: servers.addresses).pinned(to: try Certificate(data: servers.certificate))
        let client = GameClient(session: session)
        #expect(try await client.heroes().map(\.name) == ["Ada", "Alan"])
        #expect(try await client.hero(id: 9) == nil)
    }
}
