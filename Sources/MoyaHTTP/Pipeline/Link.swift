/// One step of the pipeline. It may change the call, let it pass, answer it, or make the steps below run again.
package protocol Link: Sendable {
    /// Handles `call`, usually by handing it to `next`.
    ///
    /// - Throws: A ``CallFailure``; user code's own errors are put into one.
    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply
}

/// The steps below a link.
package struct Next: Sendable {
    private let links: [any Link]
    private let index: Int

    init(links: [any Link], index: Int) {
        self.links = links
        self.index = index
    }

    /// Hands the call to the next step. May be called again for another attempt.
    package func callAsFunction(_ call: Call) async throws(CallFailure) -> Reply {
        guard links.indices.contains(index) else {
            throw CallFailure(AFError.sessionInvalidated(error: nil), request: call.request)
        }
        return try await links[index].send(call, next: Next(links: links, index: index + 1))
    }
}
