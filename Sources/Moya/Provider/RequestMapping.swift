import Foundation
import MoyaTransport

/// Waits for an app's `requestClosure`, which answers now or later, once, often, or not at all.
enum RequestMapping {
    typealias Outcome = Result<URLRequest, MoyaError>

    /// The first answer of `closure`; cancellation does not wait for it.
    static func request(
        for endpoint: Endpoint,
        by closure: (Endpoint, @escaping (Outcome) -> Void) -> Void
    ) async -> Outcome {
        let answer = OneTimeAnswer<Outcome>()
        closure(endpoint, Promise(answer).keep)
        if let outcome = answer.given { return outcome }
        let outcome = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.give(.failure(.cancelled))
        }
        return _Concurrency.Task.isCancelled ? .failure(.cancelled) : outcome
    }

    /// What an app's closure gives its answer to. One that lets go of it without an answer will never give one.
    private final class Promise {
        private let answer: OneTimeAnswer<Outcome>

        init(_ answer: OneTimeAnswer<Outcome>) {
            self.answer = answer
        }

        func keep(_ outcome: Outcome) {
            answer.give(outcome)
        }

        deinit {
            if answer.given == nil { answer.give(.failure(.underlying(RequestClosureError.gaveNoAnswer, nil))) }
        }
    }
}
