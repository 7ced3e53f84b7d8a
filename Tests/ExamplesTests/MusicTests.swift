import ExampleStory
import Foundation
import Moya
import MoyaMockServer
import MusicAsync
import RxMoya
import Testing

@testable import MusicExample

@Suite("Music", .timeLimit(.minutes(1)), .serialized)
struct MusicTests {
    private let server: MockServer

    init() throws {
        server = try MusicServer.start()
        MusicAPI.host = server.baseURL
        UserSession.token = nil
    }

    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await MusicStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 10)
    }

    @Test("the loading indicator shows for the list of songs alone, also when it fails")
    func loading() async throws {
        var shown: [Bool] = []
        let service = MusicService(plugins: [LoadingPlugin { shown.append($0) }])
        _ = try await service.ads().asSingle().value
        #expect(shown == [])
        _ = try await service.songs().asSingle().value
        #expect(shown == [true, false])
        server.stop()
        await #expect(throws: MoyaError.self) { try await service.songs().asSingle().value }
        #expect(shown == [true, false, true, false])
    }

    @Test("the app's one service reaches the server")
    func shared() async throws {
        let song = try await MusicService.shared.song(id: "11").asSingle().value
        #expect(song.data?.singerName == "Ella")
    }

    @Test("a verbose log has the request and the answer, and no password")
    func log() async throws {
        var lines: [String] = []
        let output: NetworkLoggerPlugin.Configuration.OutputType = { _, items in lines += items }
        let logger = NetworkLoggerPlugin(configuration: .init(output: output, logOptions: .verbose))
        let service = MusicService(plugins: [logger])
        _ = try await service.login(.init(phone: "1", password: "sesame")).asSingle().value
        let log = lines.joined(separator: "\n")
        for part in ["HTTP Request Method: POST", "/sessions", "application/json", "user_id"] {
            #expect(log.contains(part))
        }
        #expect(!log.contains("sesame"))
    }

    @Test("the token is sent once somebody is logged in")
    func token() async throws {
        let service = MusicService(plugins: [])
        _ = try await service.ads().asSingle().value
        _ = try await service.login(.init(phone: "1", password: "sesame")).asSingle().value
        _ = try await service.ads().asSingle().value
        #expect(server.requests.map { $0.headers["Authorization"] } == [nil, nil, "s-7"])
        #expect(server.requests.map(\.path) == ["/ads", "/sessions", "/ads"])
    }

    @Test("the Swift 6 twin collects the same pages and logs in")
    func twin() async throws {
        let client = MusicClient(host: server.baseURL)
        try await client.login(phone: "1", password: "sesame")
        #expect(try await client.songs().map(\.id) == ["11", "12", "21", "22", "31", "32"])
        #expect(server.requests.last?.headers["Authorization"] == "s-7")
    }
}
