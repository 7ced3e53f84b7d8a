import ExampleStory
import Foundation
import Moya
import MoyaHTTP
import Testing

@testable import PersonExample

@Suite("Person", .timeLimit(.minutes(1)))
struct PersonTests {
    @Test("every step of the story does what it should")
    func story() async throws {
        let story = Story(say: { _ in })
        try await PersonStory.tell(story)
        #expect(story.wrong == [])
        #expect(story.steps == 9)
    }

    @Test("the session and the provider send the same form")
    func form() async throws {
        let server = try PersonServer.start()
        defer { server.stop() }
        let clients: [Client] = [SessionClient(host: server.baseURL), ProviderClient(host: server.baseURL)]
        for client in clients {
            let person = try await client.send(GreetingRequest(name: "Ada", message: "Hi"))
            #expect(person == Person(name: "Ada", message: "Hi"))
        }
        let requests = server.requests
        #expect(requests.map(\.text) == ["message=Hi&name=Ada", "message=Hi&name=Ada"])
        #expect(
            requests.map { $0.headers["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") } == [true, true]
        )
    }

    @Test("a file that is not there is an error")
    func noFile() async {
        let client = LocalFileClient(folder: FileManager.default.temporaryDirectory)
        await #expect(throws: (any Error).self) { try await client.send(PersonRequest(name: "\(UUID())")) }
    }
}
