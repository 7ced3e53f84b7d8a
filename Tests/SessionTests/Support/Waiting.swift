/// Waits until a condition holds, for ten seconds at most.
///
/// - Returns: Whether it came to that.
func becomesTrue(_ condition: @Sendable () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(10))
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        do { try await Task.sleep(for: .milliseconds(2)) } catch { return condition() }
    }
    return true
}
