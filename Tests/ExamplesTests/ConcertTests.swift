import ExampleStory
import Foundation
import Moya
import MoyaMockServer
import RxMoya
import Testing

@testable import ConcertsExample

@Suite("Concerts", .timeLimit(.minutes(1)), .serialized)
struct ConcertTests {
    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await ConcertStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 13)
    }

    @Test("the app's one service reaches the server")
    func shared() async throws {
        let server = try ConcertServer.start()
        defer { server.stop() }
        ConcertAPI.host = server.baseURL
        let programme = try await ConcertService.shared.programme(of: "jazz").asSingle().value
        #expect(programme == "So What")
    }

    @Test(
        "an error of the transfer is told in the user's words",
        arguments: [
            (URLError.Code.notConnectedToInternet, NetworkProblem.offline), (.networkConnectionLost, .offline),
            (.timedOut, .timeout), (.cannotFindHost, .unknownHost), (.dnsLookupFailed, .unknownHost),
            (.cannotConnectToHost, .refused),
        ]
    )
    func transfer(code: URLError.Code, expected: NetworkProblem) async {
        let provider = MoyaProvider<ConcertAPI>(
            endpointClosure: { target in
                MoyaProvider.defaultEndpointMapping(for: target).replacing(sampleResponseClosure: { .fault(code) })
            },
            stubClosure: MoyaProvider.immediatelyStub
        )
        let error = await #expect(throws: MoyaError.self) { try await provider.request(.concert(id: "jazz")) }
        #expect(error.map(NetworkProblem.init) == expected)
        #expect(expected.errorDescription?.isEmpty == false)
    }

    @Test("a success without what was asked for is unreadable", arguments: [0, 7])
    func empty(status: Int) {
        var events: [String] = []
        let observer = AnswerObserver<Concert>(
            success: { _ in events.append("success") },
            refusal: { events.append("refusal \($0.status)") },
            failure: { events.append("failure \($0)") }
        )
        observer.on(.next(Answer(status: status, message: nil, data: nil)))
        observer.on(.completed)
        #expect(events == [status == 0 ? "failure unreadable" : "refusal 7"])
    }
}
