import Foundation
import Moya
import Synchronization

/// Tells calls as they are made, one step after the other, and remembers the steps that went wrong.
package final class Story: Sendable {
    private struct Count {
        var steps = 0
        var wrong: [String] = []
    }

    private let journal = Journal()
    private let count = Mutex(Count())
    private let say: @Sendable (String) -> Void

    /// - Parameter say: Gets the story line by line.
    package init(say: @escaping @Sendable (String) -> Void = { print($0) }) {
        self.say = say
    }

    /// The plugin by which the story learns of a provider's calls. It belongs after all that change the request.
    package var narrator: Narrator { Narrator(journal) }

    /// The monitor by which the story learns of the calls that are made on a session itself.
    package var monitor: NarratingMonitor { NarratingMonitor(journal) }

    /// The titles of the steps that did not do what they should.
    package var wrong: [String] { count.withLock(\.wrong) }

    /// How many steps there were.
    package var steps: Int { count.withLock(\.steps) }

    package func chapter(_ title: String) {
        say("\n━━ \(title) \(String(repeating: "━", count: max(4, 76 - title.count)))")
    }

    /// Makes a call that must give a certain value.
    package func step<Value: Equatable>(
        _ title: String,
        gives expected: Value,
        _ call: () async throws -> Value
    ) async {
        await tell(title) {
            let value = try await call()
            return value == expected ? .right(text(value)) : .wrong("\(text(value)), not \(text(expected))")
        }
    }

    /// Makes a call that must fail in a certain way.
    package func step<Value>(
        _ title: String,
        failsWith isRight: (any Error) -> Bool,
        _ call: () async throws -> Value
    ) async {
        await tell(title) {
            do {
                return .wrong("\(try await call()), though it should fail")
            } catch {
                let text = error.localizedDescription
                return isRight(error) ? .right("fails as it should: \(text)") : .wrong("fails otherwise: \(error)")
            }
        }
    }

    private enum Verdict {
        case right(String)
        case wrong(String)
    }

    private func tell(_ title: String, _ call: () async throws -> Verdict) async {
        let number = count.withLock { count in
            count.steps += 1
            return count.steps
        }
        say("\n\(number). \(title)")
        journal.clear()
        var verdict = Verdict.wrong("")
        do { verdict = try await call() } catch { verdict = .wrong("failed: \(error)") }
        journal.lines.forEach { say("   \($0)") }
        switch verdict {
        case .right(let text):
            say("   ✓ \(text.asTold)")
        case .wrong(let text):
            say("   ✗ \(text.asTold)")
            count.withLock { $0.wrong.append("\(title): \(text.asTold)") }
        }
    }
}

/// A value as it is written, without the word for an optional around it.
private func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value else { return "\(value)" }
    return "\(wrapped)"
}

extension String {
    /// A value without the names of modules, and without what a login is good for.
    fileprivate var asTold: String {
        replacing(#"\b\w+(Example|Async)\.(?=[A-Z])"#, with: "")
            .replacing(#"\b(token|session|password): "[^"]*""#, with: #"$1: "<redacted>""#)
    }

    private func replacing(_ pattern: String, with template: String) -> String {
        replacingOccurrences(of: pattern, with: template, options: .regularExpression)
    }
}
