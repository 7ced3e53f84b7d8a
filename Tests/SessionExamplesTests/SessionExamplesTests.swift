import Foundation
import Testing

@testable import file_sync
@testable import session_tour

@Suite("The example programs of the session", .timeLimit(.minutes(1)))
struct SessionExamplesTests {
    @Test("the tour shows in every chapter what it should")
    func tour() async throws {
        var lines: [String] = []
        let failures = try await SessionTour.run { lines.append($0) }
        #expect(failures == 0)
        #expect(lines.filter { !$0.hasPrefix("✓") } == [])
        #expect(lines.count >= 20)
    }

    @Test("two folders are the same after they were synchronised, also over a line that breaks")
    func sync() async throws {
        var lines: [String] = []
        let failures = try await FileSync.run { lines.append($0) }
        #expect(failures == 0)
        #expect(lines.filter { $0.hasPrefix("✗") } == [])
        #expect(lines.contains { $0.contains("went on from") })
    }
}
