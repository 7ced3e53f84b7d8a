import ExampleStory
import Foundation
import Moya
import MoyaMockServer
import RxMoya

/// A music app on Rx: lists, details, a session, and every way in which a request can fail.
package enum MusicStory {
    package static func tell(_ story: Story) async throws {
        let server = try MusicServer.start()
        defer { server.stop() }
        MusicAPI.host = server.baseURL
        UserSession.token = nil
        let service = MusicService(plugins: [story.narrator])

        story.chapter("Music: Rx, an envelope with paging, and every error")
        await tellOfAnswers(story, service)
        await tellOfRefusals(story, service)
        try await tellOfProblems(story, service, server)
    }

    private static func tellOfAnswers(_ story: Story, _ service: MusicService) async {
        await story.step("ads: a list", gives: [Ad(title: "Concert", iconUrl: "/c.png")]) {
            try await shown(service.ads()).data?.data
        }
        await story.step("a page of songs, and which", gives: [1, 3, 2, 6]) {
            let page = try await shown(service.songs()).data
            return page.map { [$0.page, $0.pages, $0.next ?? 0, $0.total] } ?? []
        }
        await story.step("all pages", gives: ["11", "12", "21", "22", "31", "32"]) {
            try await service.allSongs().reduce([]) { $0 + $1 }.asSingle().value.map(\.id)
        }
        let created = Date(timeIntervalSince1970: 1_700_000_000)
        let song = Song(id: "11", title: "Song 11", singerName: "Ella", createdAt: created)
        await story.step("a song: snake case and a date", gives: song) {
            try await shown(service.song(id: "11")).data
        }
        await story.step("register", gives: User(id: "7", nickname: "Ada")) {
            try await shown(service.register(.init(nickname: "Ada", phone: "123", password: "sesame"))).data
        }
        await story.step("not logged in", gives: NetworkProblem.unauthorized) {
            await problem(of: service.profile())
        }
        await story.step("login: JSON from a model", gives: Token(userId: "7", session: "s-7")) {
            try await shown(service.login(.init(phone: "123", password: "sesame"))).data
        }
        await story.step("logged in: the token is in the header", gives: User(id: "7", nickname: "Ada")) {
            try await shown(service.profile()).data
        }
    }

    private static func tellOfRefusals(_ story: Story, _ service: MusicService) async {
        let withdrawn = BusinessError(status: 1001, message: "withdrawn")
        await story.step("a song that was withdrawn", failsWith: { $0 as? BusinessError == withdrawn }) {
            try await shown(service.song(id: "99"))
        }
        let wrongPassword = BusinessError(status: 1003, message: "Wrong password")
        await story.step("a wrong password", failsWith: { $0 as? BusinessError == wrongPassword }) {
            try await shown(service.login(.init(phone: "123", password: "open")))
        }
    }

    private static func tellOfProblems(_ story: Story, _ service: MusicService, _ server: MockServer) async throws {
        let statuses: [(String, NetworkProblem)] = [
            ("/401", .unauthorized), ("/403", .forbidden), ("/404", .notFound), ("/503", .server(503)),
            ("/garbage", .unreadable),
        ]
        for (path, expected) in statuses {
            await story.step("the server answers \(path)", gives: expected) {
                await problem(of: service.detail(.other(path: path), of: Song.self))
            }
        }
        await story.step("an answer that takes too long", gives: NetworkProblem.timeout) {
            let hasty = MusicService(timeout: 0.3, plugins: [story.narrator])
            return await problem(of: hasty.text(at: "/slow"))
        }
        await story.step("an answer that is no text", gives: NetworkProblem.notText) {
            await problem(of: service.text(at: "/picture"))
        }
        await story.step("offline", gives: NetworkProblem.offline) {
            let offline = MusicService(plugins: [story.narrator], stubClosure: MoyaProvider.immediatelyStub)
            return await problem(of: offline.ads())
        }
        let deadPort = try MockDeadPort(.refusing)
        let hosts: [(String, NetworkProblem)] = [
            ("http://127.0.0.1:\(deadPort.port)", .refused), ("http://nowhere.invalid", .unknownHost),
        ]
        for (host, expected) in hosts {
            MusicAPI.host = URL(string: host) ?? server.baseURL
            await story.step(host, gives: expected) {
                await problem(of: service.ads())
            }
        }
        MusicAPI.host = server.baseURL
    }

    /// What a screen shows: the answer, or an error that is the service's or the network's.
    private static func shown<Answer: Envelope>(_ answer: Observable<Answer>) async throws -> Answer {
        let bag = DisposeBag()
        defer { withExtendedLifetime(bag) {} }
        return try await withCheckedThrowingContinuation { continuation in
            answer.subscribeSuccess(
                { continuation.resume(returning: $0) },
                refusal: { continuation.resume(throwing: $0) },
                failure: { continuation.resume(throwing: $0) }
            )
            .disposed(by: bag)
        }
    }

    private static func problem<Answer>(of answer: Observable<Answer>) async -> NetworkProblem {
        do {
            _ = try await answer.asSingle().value
            return .other("There is no problem.")
        } catch {
            return NetworkProblem(error)
        }
    }
}
