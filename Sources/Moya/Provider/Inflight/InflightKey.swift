/// What two calls must have in common to share a flight.
struct InflightKey: Hashable, Sendable {
    private let request: RequestKey
    private let acceptedCodes: [Int]
    private let isStub: Bool

    /// The key of a call, or `nil` when it shares with none: every download writes a file of its own, and where that
    /// goes is a closure, which nobody can compare.
    init?(_ endpoint: Endpoint, validation: ValidationType, isStub: Bool) {
        if case .download = endpoint.task.plan.transfer { return nil }
        request = RequestKey(endpoint)
        acceptedCodes = validation.statusCodes
        self.isStub = isStub
    }
}
