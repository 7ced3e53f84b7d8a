import ExampleStory
import Foundation
import Testing

@testable import MusicExample
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

    @Test("cURL lines hold no secret, and each has an answer")
    func secrets() async throws {
        let lines = Lines()
        let story = Story { lines.add($0) }
        try await WeatherStory.tell(story)
        try await MusicStory.tell(story)
        try await RadioStory.tell(story)
        let commands = lines.all.filter { $0.contains("$ curl") }
        #expect(commands.count > 30)
        for secret in ["sesame", "s-7", "t-1", WeatherServer.key] {
            #expect(!commands.contains { $0.contains(secret) }, "\(secret) is shown")
        }
        #expect(commands.contains { $0.contains("<redacted>") })
        #expect(!lines.all.contains { $0.contains("no answer yet") })
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
