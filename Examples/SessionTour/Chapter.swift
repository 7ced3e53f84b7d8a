/// One thing that an app does with a session, and what its user should see.
struct Chapter {
    let title: String
    let expected: String
    let show: () async throws -> String

    init(_ title: String, shows expected: String, _ show: @escaping () async throws -> String) {
        self.title = title
        self.expected = expected
        self.show = show
    }

    /// Says what the user sees.
    ///
    /// - Returns: Whether it is what it should be.
    func isRight(say: (String) -> Void) async -> Bool {
        let shown: String
        do { shown = try await show() } catch { shown = "\(error.localizedDescription)" }
        let isRight = shown == expected
        say("\(isRight ? "✓" : "✗") \(title): \(shown)\(isRight ? "" : " instead of \(expected)")")
        return isRight
    }
}
