/// One step of the pipeline. It may change the call, let it pass, answer it, or make the steps below run again.
///
/// Each place where ``send(_:next:)`` waits makes its frame larger, and thousands of calls may wait at once: what is rare
/// goes into a function of its own, and what most calls have nothing to do with is told by ``applies(to:)``.
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
    private let step: Step?

    /// Strings the links together, the first on top.
    init(_ links: [any Link]) {
        self.init(links.reversed().reduce(nil) { Step(link: $1, next: Next($0)) })
    }

    private init(_ step: Step?) {
        self.step = step
    }

    /// Hands the call to the next step that applies to it. May be called again for another attempt.
    @inline(__always)
    package func callAsFunction(_ call: Call) async throws(CallFailure) -> Reply {
        var step = step
        while let candidate = step, !candidate.link.applies(to: call) { step = candidate.next.step }
        guard let step else { throw CallFailure(AFError.sessionInvalidated(error: nil), request: call.request) }
        return try await step.link.send(call, next: step.next)
    }

    private final class Step: Sendable {
        let link: any Link
        let next: Next

        init(link: any Link, next: Next) {
            self.link = link
            self.next = next
        }
    }
}
