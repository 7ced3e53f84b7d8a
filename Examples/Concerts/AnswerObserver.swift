import RxMoya

/// Tells answers of three kinds apart: what was asked for, what the service refuses, and what did not get through.
final class AnswerObserver<Model: Decodable>: ObserverType {
    typealias Element = Answer<Model>

    private let success: (Model) -> Void
    private let refusal: (BusinessError) -> Void
    private let failure: (NetworkProblem) -> Void

    init(
        success: @escaping (Model) -> Void,
        refusal: @escaping (BusinessError) -> Void,
        failure: @escaping (NetworkProblem) -> Void
    ) {
        self.success = success
        self.refusal = refusal
        self.failure = failure
    }

    func on(_ event: Event<Answer<Model>>) {
        switch event {
        case .next(let answer) where answer.status != 0:
            refusal(BusinessError(status: answer.status, message: answer.message ?? ""))
        case .next(let answer):
            if let model = answer.data { success(model) } else { failure(.unreadable) }
        case .error(let error):
            failure(NetworkProblem(error))
        case .completed:
            break
        }
    }
}

extension ObservableType {
    /// Subscribes for the success, with a say for whoever wants to know what else may happen.
    func subscribeSuccess<Model: Decodable>(
        _ success: @escaping (Model) -> Void,
        refusal: @escaping (BusinessError) -> Void = { _ in },
        failure: @escaping (NetworkProblem) -> Void = { _ in }
    ) -> Disposable where Element == Answer<Model> {
        subscribe(AnswerObserver(success: success, refusal: refusal, failure: failure))
    }
}
