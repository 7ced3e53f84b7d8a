import Foundation
import Testing

@testable import rx_app

@Suite("The example app", .timeLimit(.minutes(1)))
struct RxAppTests {
    @Test("shows on every screen what it should, over real HTTP")
    func screens() async throws {
        let failures = try await withCheckedThrowingContinuation { continuation in
            Thread {
                var lines: [String] = []
                let failures = Result { try RxApp.run { lines.append($0) } }
                continuation.resume(with: failures.map { _ in lines.filter { !$0.hasPrefix("✓") } })
            }
            .start()
        }
        #expect(failures == [])
    }
}
