import ConcertsExample
import ExampleStory
import Foundation
import GameExample
import GitHubExample
import MusicExample
import PersonExample
import RadioExample
import WeatherExample

/// Tells the examples as one story over real HTTP; exit code 0 when every step did what it should.
@main
struct Tour {
    static func main() async {
        let story = Story()
        let start = ContinuousClock.now
        do {
            print("Seven small apps and their servers, all on this machine; secrets are hidden.")
            try await WeatherStory.tell(story)
            try await GitHubStory.tell(story)
            try await GameStory.tell(story)
            try await MusicStory.tell(story)
            try await ConcertStory.tell(story)
            try await PersonStory.tell(story)
            try await RadioStory.tell(story)
        } catch {
            print("A server of the tour could not be started: \(error)")
            exit(2)
        }
        let wrong = story.wrong
        guard wrong.isEmpty else {
            print("\n\(wrong.count) of \(story.steps) steps did not do what they should:")
            wrong.forEach { print("  ✗ \($0)") }
            exit(1)
        }
        let tenths = start.duration(to: .now) / .milliseconds(100)
        print("\nAll \(story.steps) steps did what they should, in \(tenths.rounded() / 10) s.")
    }
}
