import ExampleStory
import Foundation
import Moya
import MoyaMockServer
import RxMoya

/// A ticket shop on Rx: every way in which a request can fail, told apart.
package enum ConcertStory {
    package static func tell(_ story: Story) async throws {
        let server = try ConcertServer.start()
        defer { server.stop() }
        ConcertAPI.host = server.baseURL
        let service = ConcertService(plugins: [story.narrator])

        story.chapter("Concerts: every error, told apart")
        await tellOfTheService(story, service)
        await tellOfAnswers(story, service)
        try await tellOfTheNetwork(story, service)
    }

    private static func tellOfTheService(_ story: Story, _ service: ConcertService) async {
        await story.step("a concert", gives: Concert(title: "Jazz", city: "Oslo")) {
            try await shown(service.concert(id: "jazz"))
        }
        await story.step("two tickets", gives: Order(tickets: 2)) {
            try await shown(service.buy(2, for: "jazz"))
        }
        let soldOut = BusinessError(status: 1001, message: "Sold out")
        await story.step("the service says no", failsWith: { $0 as? BusinessError == soldOut }) {
            try await shown(service.buy(2, for: "sold-out"))
        }
    }

    private static func tellOfAnswers(_ story: Story, _ service: ConcertService) async {
        await story.step("not logged in", failsWith: isProblem(.unauthorized)) {
            try await shown(service.buy(1, for: "members"))
        }
        let concerts: [(String, NetworkProblem)] = [
            ("rehearsal", .forbidden), ("last-year", .notFound), ("popular", .server(503)), ("web-page", .unreadable),
        ]
        for (id, problem) in concerts {
            await story.step("a concert whose answer is no concert: \(id)", failsWith: isProblem(problem)) {
                try await shown(service.concert(id: id))
            }
        }
        await story.step("a programme that is no text", failsWith: isProblem(.notText)) {
            do {
                return try await service.programme(of: "poster").asSingle().value
            } catch {
                throw NetworkProblem(error)
            }
        }
    }

    private static func tellOfTheNetwork(_ story: Story, _ service: ConcertService) async throws {
        await story.step("an answer that takes too long", failsWith: isProblem(.timeout)) {
            let hasty = ConcertService(timeout: 0.3, plugins: [story.narrator])
            return try await shown(hasty.concert(id: "late"))
        }
        await story.step("the line breaks in the middle of the answer", failsWith: isProblem(.offline)) {
            try await shown(service.concert(id: "thunderstorm"))
        }
        let deadPort = try MockDeadPort(.refusing)
        let hosts: [(String, NetworkProblem)] = [
            ("http://127.0.0.1:\(deadPort.port)", .refused), ("http://nowhere.invalid", .unknownHost),
        ]
        for (host, problem) in hosts {
            guard let url = URL(string: host) else { continue }
            ConcertAPI.host = url
            await story.step(host, failsWith: isProblem(problem)) {
                try await shown(service.concert(id: "jazz"))
            }
        }
    }

    private static func isProblem(_ expected: NetworkProblem) -> (Error) -> Bool {
        { $0 as? NetworkProblem == expected }
    }

    /// What a screen shows: the model, or an error that is the service's or the network's.
    private static func shown<Model>(_ answer: Observable<Answer<Model>>) async throws -> Model {
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
}
