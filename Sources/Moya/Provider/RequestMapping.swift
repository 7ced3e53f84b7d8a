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
        closure(endpoint) { answer.give($0) }
        if let outcome = answer.given { return outcome }
        let outcome = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.give(.failure(.cancelled))
        }
        return _Concurrency.Task.isCancelled ? .failure(.cancelled) : outcome
    }
}
