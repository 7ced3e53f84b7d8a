import RxMoya

/// Tells answers of three kinds apart: what was asked for, what the service refuses, and what did not get through.
final class EnvelopeObserver<Answer: Envelope>: ObserverType {
    typealias Element = Answer

    private let success: (Answer) -> Void
    private let refusal: (BusinessError) -> Void
    private let failure: (NetworkProblem) -> Void

    init(
        success: @escaping (Answer) -> Void,
        refusal: @escaping (BusinessError) -> Void,
        failure: @escaping (NetworkProblem) -> Void
    ) {
        self.success = success
        self.refusal = refusal
        self.failure = failure
    }

    func on(_ event: Event<Answer>) {
        switch event {
        case .next(let answer) where answer.status == 0: success(answer)
        case .next(let answer): refusal(BusinessError(status: answer.status, message: answer.message ?? ""))
        case .error(let error): failure(NetworkProblem(error))
        case .completed: break
        }
    }
}

extension ObservableType where Element: Envelope {
    /// Subscribes for the success, with a say for whoever wants to know what else may happen.
    func subscribeSuccess(
        _ success: @escaping (Element) -> Void,
        refusal: @escaping (BusinessError) -> Void = { _ in },
        failure: @escaping (NetworkProblem) -> Void = { _ in }
    ) -> Disposable {
        subscribe(EnvelopeObserver(success: success, refusal: refusal, failure: failure))
    }
}
