import Foundation
import MoyaTransport

/// What an app's `requestClosure` makes of an endpoint. It answers now or later, once, often, or not at all.
struct RequestMapping: Sendable {
    typealias Outcome = Result<URLRequest, MoyaError>

    private let answer = OneTimeAnswer<Outcome>()

    /// Asks `closure`.
    init(of endpoint: Endpoint, by closure: (Endpoint, @escaping (Outcome) -> Void) -> Void) {
        closure(endpoint, Promise(answer).keep)
    }

    /// The first answer, when it has come.
    var given: Outcome? { answer.given }

    /// The first answer; cancellation does not wait for it.
    func outcome() async -> Outcome {
        if let given { return given }
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
