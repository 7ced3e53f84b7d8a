import Foundation
import Moya

/// What one call came to.
struct Step {
    let response: Response
    let value: String
    let isRight: Bool

    init(_ response: Response, value: String, isRight: Bool) {
        self.response = response
        self.value = value
        self.isRight = isRight
    }
}

/// Prints the calls as they are made and counts those that went wrong.
struct Story {
    private var count = 0
    private var failures = 0

    /// Makes a call that must succeed, or one that must fail with a text that holds `mustFail`.
    mutating func step(_ title: String, mustFail: String? = nil, _ call: () async throws -> Step) async {
        count += 1
        print("\n\(count). \(title)")
        let start = ContinuousClock.now
        do {
            let step = try await call()
            let request = step.response.request
            print("   \(request?.httpMethod ?? "?") \(request?.url?.absoluteString ?? "?")")
            print("   \(step.response.statusCode) in \(milliseconds(since: start)) ms → \(step.value)")
            verdict(step.isRight && mustFail == nil, "the answer is not what it should be")
        } catch {
            let text = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
            print("   failed in \(milliseconds(since: start)) ms: \(text)")
            let isExpected = mustFail.map { "\(text) \(error)".localizedCaseInsensitiveContains($0) } ?? false
            verdict(isExpected, "it should \(mustFail.map { "fail with \"\($0)\"" } ?? "have succeeded")")
        }
    }

    /// Says how it ended; the exit code.
    func conclude() -> Int32 {
        print(failures == 0 ? "\nAll \(count) calls did what they should." : "\n\(failures) of \(count) went wrong.")
        return failures == 0 ? 0 : 1
    }

    private mutating func verdict(_ isRight: Bool, _ complaint: String) {
        print(isRight ? "   ✓" : "   ✗ \(complaint)")
        if !isRight { failures += 1 }
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Int64 {
        let (seconds, attoseconds) = start.duration(to: .now).components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}

/// Collects progress reports and says whether they make sense.
final class Reports: @unchecked Sendable {  // The call's queue, which is serial, is the only writer.
    private var fractions: [Double] = []
    private var isCompleted = false

    func add(_ report: ProgressResponse) {
        fractions.append(report.progress)
        isCompleted = report.completed
    }

    var isOrderly: Bool { isCompleted && fractions.count > 1 && fractions == fractions.sorted() && fractions.last == 1 }

    var summary: String { "\(fractions.count) reports up to \(Int((fractions.last ?? 0) * 100)) %" }
}
