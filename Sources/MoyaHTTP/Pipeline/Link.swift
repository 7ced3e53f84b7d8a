/// One step of the pipeline. It may change the call, let it pass, answer it, or make the steps below run again.
package protocol Link: Sendable {
    /// Whether the step has anything to do with `call`; others cost it nothing.
    func applies(to call: Call) -> Bool

    /// Handles `call`, usually by handing it to `next`.
    ///
    /// - Throws: A ``CallFailure``; user code's own errors are put into one.
    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply
}

extension Link {
    /// Every call.
    package func applies(to call: Call) -> Bool { true }
}

/// The steps below a link.
package struct Next: Sendable {
    private let links: [any Link]
    private let index: Int

    init(links: [any Link], index: Int) {
        self.links = links
        self.index = index
    }

    /// Hands the call to the next step that applies to it. May be called again for another attempt.
    @inline(__always)
    package func callAsFunction(_ call: Call) async throws(CallFailure) -> Reply {
        var index = index
        while index < links.count, !links[index].applies(to: call) { index += 1 }
        guard index < links.count else {
            throw CallFailure(AFError.sessionInvalidated(error: nil), request: call.request)
        }
        return try await links[index].send(call, next: Next(links: links, index: index + 1))
    }
}
