import ExampleStory
import Foundation
import Testing

@testable import ConcertsExample
@testable import GameExample
@testable import GitHubExample
@testable import MusicExample
@testable import PersonExample
@testable import RadioExample
@testable import WeatherExample

@Suite("The story", .timeLimit(.minutes(1)), .serialized)
struct StoryTests {
    private struct Failure: Error {}

    @Test("a step that gives another value, fails, or does not fail is wrong")
    func wrong() async {
        let story = Story(say: { _ in })
        await story.step("right", gives: 1) { 1 }
        await story.step("right failure", failsWith: { $0 is Failure }) { throw Failure() }
        await story.step("other value", gives: 1) { 2 }
        await story.step("fails", gives: 1) { throw Failure() }
        await story.step("does not fail", failsWith: { $0 is Failure }) { 1 }
        await story.step("fails otherwise", failsWith: { _ in false }) { throw Failure() }
        #expect(story.steps == 6)
        #expect(
            story.wrong.map { String($0.prefix { $0 != ":" }) } == [
                "other value", "fails", "does not fail", "fails otherwise",
            ]
        )
    }

    @Test("no line holds a secret, and each command has an answer")
    func secrets() async throws {
        let lines = Lines()
        let story = Story { lines.add($0) }
        try await WeatherStory.tell(story)
        try await GitHubStory.tell(story)
        try await GameStory.tell(story)
        try await MusicStory.tell(story)
        try await ConcertStory.tell(story)
        try await PersonStory.tell(story)
        try await RadioStory.tell(story)
        #expect(lines.all.count { $0.contains("$ curl") } > 50)
        let password = Data("ada:sesame".utf8).base64EncodedString()
        for secret in ["sesame", "s-7", "t-1", "4711", password, WeatherServer.key] {
            #expect(!lines.all.contains { $0.contains(secret) }, "\(secret) is shown")
        }
        #expect(lines.all.contains { $0.contains("<redacted>") })
        #expect(!lines.all.contains { $0.contains("no answer yet") })
    }

    @Test("a value and an error are told without their secrets")
    func values() async {
        struct Login: Equatable {
            let token: String
            let name: String
        }
        let lines = Lines()
        let story = Story { lines.add($0) }
        await story.step("right", gives: Login(token: "t-1", name: "Ada")) { Login(token: "t-1", name: "Ada") }
        await story.step("wrong", gives: Login(token: "t-1", name: "Ada")) { Login(token: "t-2", name: "Ada") }
        let told = (lines.all + story.wrong).joined()
        #expect(told.contains(#"Login(token: "<redacted>", name: "Ada")"#))
        #expect(!told.contains("t-1") && !told.contains("t-2"))
    }
}

private final class Lines: @unchecked Sendable {  // The lock guards the lines.
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func add(_ line: String) {
        lock.withLock { lines.append(line) }
    }
}
