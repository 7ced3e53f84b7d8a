import ExampleStory
import Foundation
import Moya
import Testing

@testable import GitHubExample

@Suite("GitHub", .timeLimit(.minutes(1)))
struct GitHubTests {
    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await GitHubStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 18)
    }

    @Test("sample data stands in for the server", arguments: ["ashfurrow", "orta"])
    func samples(name: String) async throws {
        let provider = MoyaProvider<GitHubAPI>(stubClosure: MoyaProvider.immediatelyStub)
        let user: User = try await provider.value(of: .user(name))
        #expect(user == User(login: name, id: 1))
        let repositories: [Repository] = try await provider.value(of: .repositories(of: name))
        #expect(repositories == [Repository(name: "sample")])
    }

    @Test("an endpoint closure makes a test fail as a server would", arguments: [404, 500])
    func failures(status: Int) async {
        let provider = MoyaProvider<GitHubAPI>(
            endpointClosure: { target in
                MoyaProvider.defaultEndpointMapping(for: target)
                    .replacing(sampleResponseClosure: { .networkResponse(status, Data()) })
            },
            stubClosure: MoyaProvider.immediatelyStub
        )
        let error = await #expect(throws: MoyaError.self) { try await provider.request(.zen) }
        #expect(error?.response?.statusCode == status)
    }

    @Test("the version's field and the token are sent, the token only where it belongs")
    func fields() async throws {
        let service = try GitHubServer()
        defer { service.server.stop() }
        let provider = GitHubProvider(session: service.session(), token: "t-1").make()
        _ = try await provider.request(.zen)
        _ = try await provider.request(.openIssue(repository: "moya/moya", title: "Linux"))
        let requests = service.server.requests
        #expect(requests.map { $0.headers["X-GitHub-Api-Version"] } == ["2022-11-28", "2022-11-28"])
        #expect(requests.map { $0.headers["Authorization"] } == [nil, "Bearer t-1"])
    }
}
