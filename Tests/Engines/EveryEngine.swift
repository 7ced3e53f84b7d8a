import Testing

/// Runs each test of a suite once over every engine; a test may leave out engines that lack something by name.
struct EveryEngine: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let needs = test.traits.compactMap { ($0 as? Needs)?.ability }
        for engine in Engine.all where engine.limitations.isDisjoint(with: needs) {
            let names = IssueHandlingTrait.compactMapIssues { issue in
                var issue = issue
                issue.comments.append("Over \(engine.name).")
                return issue
            }
            try await names.provideScope(for: test, testCase: testCase) {
                try await EngineScope.$current.withValue(EngineScope(engine), operation: function)
            }
        }
    }
}

/// Leaves out engines that lack something; see `URLSessionTransport.limitations`.
struct Needs: TestTrait {
    let ability: String
}

extension Trait where Self == EveryEngine {
    static var everyEngine: Self { EveryEngine() }
}

extension Trait where Self == Needs {
    /// Not over engines that name this among their limitations.
    static func needs(_ ability: String) -> Self { Needs(ability: ability) }
}
