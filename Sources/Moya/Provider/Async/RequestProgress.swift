import Dispatch

/// How far a call comes, as a sequence that ends with its response.
///
/// ```swift
/// for try await report in provider.requestWithProgress(.download(file)) {
///     bar.value = report.progress
///     if let response = report.response { print(response.statusCode) }
/// }
/// ```
///
/// Each iteration makes a call of its own, once the first element is asked for. The last element has the response, as
/// plugins processed it; a failure is thrown. Letting go of the iterator, or cancelling the task, cancels the call.
public struct RequestProgress<Target: TargetType>: AsyncSequence, @unchecked Sendable {
    // Unchecked: the target is handed over to each call.

    /// How far the call is.
    public typealias Element = ProgressResponse
    /// What the closure form gives as a failure.
    public typealias Failure = MoyaError

    let provider: MoyaProvider<Target>
    let target: Target

    /// Makes an iterator, whose first element starts a call.
    public func makeAsyncIterator() -> Iterator {
        Iterator(provider: provider, target: target)
    }

    /// Goes through the reports of one call.
    public struct Iterator: AsyncIteratorProtocol {
        private enum State {
            case idle(MoyaProvider<Target>, Target)
            case running(AsyncStream<ProgressEvent>.Iterator)
            case over
        }

        private var state: State

        init(provider: MoyaProvider<Target>, target: Target) {
            state = .idle(provider, target)
        }

        /// The next report, or `nil` after the one with the response.
        public mutating func next() async throws(MoyaError) -> ProgressResponse? {
            try await next(isolation: #isolation)
        }

        /// The next report, or `nil` after the one with the response.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(MoyaError) -> ProgressResponse? {
            if case .idle(let provider, let target) = state {
                state = .running(provider.progressEvents(of: target).makeAsyncIterator())
            }
            guard case .running(var events) = state else { return nil }
            let event = await events.next(isolation: actor)
            state = .running(events)
            switch event {
            case .report(let report): return report
            case .end(let result, let report):
                state = .over
                return ProgressResponse(progress: report?.progressObject, response: try result.get())
            case nil:
                state = .over
                throw .explicitlyCancelled
            }
        }
    }
}

/// One step of a call's progress.
enum ProgressEvent: Sendable {
    /// It has come so far.
    case report(ProgressResponse)
    /// It is over; the report is the last one that was made.
    case end(Result<Response, MoyaError>, ProgressResponse?)
}

extension MoyaProvider {
    /// Makes a call whose progress and response are a sequence.
    ///
    /// - Returns: A sequence that makes the call when it is iterated.
    public func requestWithProgress(_ target: Target) -> RequestProgress<Target> {
        RequestProgress(provider: self, target: target)
    }

    /// Starts a call and tells its events; a reader that is slow gets the newest of them, and always the last.
    fileprivate func progressEvents(of target: Target) -> AsyncStream<ProgressEvent> {
        let (events, teller) = AsyncStream.makeStream(of: ProgressEvent.self, bufferingPolicy: .bufferingNewest(64))
        let last = LastReport()
        let token = Handover(
            request(target, callbackQueue: callbackQueue ?? .global()) { report in
                last.set(report)
                if !report.completed { teller.yield(.report(report)) }
            } completion: { result in
                teller.yield(.end(result, last.report))
                teller.finish()
            }
        )
        teller.onTermination = { termination in
            if case .cancelled = termination { token.value.cancel() }
        }
        return events
    }
}
