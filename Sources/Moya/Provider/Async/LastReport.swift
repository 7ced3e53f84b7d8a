import MoyaTransport

/// Keeps the last report of a call until its completion needs it.
final class LastReport: Sendable {
    private let stored = Locked<ProgressResponse?>(nil)

    var report: ProgressResponse? { stored.withLock { $0 } }

    func set(_ report: ProgressResponse) {
        stored.withLock { $0 = report }
    }
}
