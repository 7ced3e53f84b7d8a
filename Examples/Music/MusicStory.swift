import ExampleStory
import Foundation
import Moya
import RxMoya

/// A music app on Rx: lists page by page, details, and a session.
package enum MusicStory {
    package static func tell(_ story: Story) async throws {
        let server = try MusicServer.start()
        defer { server.stop() }
        MusicAPI.host = server.baseURL
        UserSession.token = nil
        let service = MusicService(plugins: [story.narrator])

        story.chapter("Music: Rx, an envelope with paging, a session token")
        await tellOfSongs(story, service)
        await tellOfTheSession(story, service)
    }

    private static func tellOfSongs(_ story: Story, _ service: MusicService) async {
        await story.step("ads: a list", gives: [Ad(title: "Concert", iconUrl: "/c.png")]) {
            try await service.ads().asSingle().value.data?.data
        }
        await story.step("a page of songs, and which", gives: [1, 3, 2, 6]) {
            let page = try await service.songs().asSingle().value.data
            return page.map { [$0.page, $0.pages, $0.next ?? 0, $0.total] } ?? []
        }
        await story.step("all pages", gives: ["11", "12", "21", "22", "31", "32"]) {
            try await service.allSongs().reduce([]) { $0 + $1 }.asSingle().value.map(\.id)
        }
        let created = Date(timeIntervalSince1970: 1_700_000_000)
        let song = Song(id: "11", title: "Song 11", singerName: "Ella", createdAt: created)
        await story.step("a song: snake case and a date", gives: song) {
            try await service.song(id: "11").asSingle().value.data
        }
        await story.step("a song that was withdrawn: no song, but a word why not", gives: "1001 withdrawn") {
            let answer = try await service.song(id: "99").asSingle().value
            return "\(answer.status) \(answer.message ?? "")"
        }
    }

    private static func tellOfTheSession(_ story: Story, _ service: MusicService) async {
        await story.step("register", gives: User(id: "7", nickname: "Ada")) {
            try await service.register(.init(nickname: "Ada", phone: "123", password: "sesame")).asSingle().value.data
        }
        await story.step("not logged in", failsWith: { ($0 as? MoyaError)?.response?.statusCode == 401 }) {
            try await service.profile().asSingle().value
        }
        await story.step("a wrong password", gives: "Wrong password") {
            try await service.login(.init(phone: "123", password: "open")).asSingle().value.message
        }
        await story.step("login: JSON from a model", gives: Token(userId: "7", session: "s-7")) {
            try await service.login(.init(phone: "123", password: "sesame")).asSingle().value.data
        }
        await story.step("logged in: the token is in the header", gives: User(id: "7", nickname: "Ada")) {
            try await service.profile().asSingle().value.data
        }
    }
}
