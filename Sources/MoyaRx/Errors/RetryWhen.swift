import Foundation

/// One subscription to a retried sequence.
final class RetryWhen<Source: ObservableType, Failure: Error> {
    private let source: Source
    private let events: Mailbox<Event<Source.Element>>
    private let errors = PublishSubject<Failure>()
    private let attempt = SerialDisposable()
    private let lock = NSLock()
    private var state = RetryState()

    init(source: Source, observer: AnyObserver<Source.Element>) {
        self.source = source
        events = Mailbox(serializing: observer)
    }

    func run<Trigger: ObservableType>(_ trigger: (Observable<Failure>) -> Trigger) -> any Disposable {
        let subscription = trigger(errors).subscribe { event in
            switch event {
            case .next: self.perform { $0.triggered() }
            case .error(let error): self.perform { $0.ended(.error(error)) }
            case .completed: self.perform { $0.ended(.completed) }
            }
        }
        start()
        return Disposables.create(subscription, attempt)
    }

    private func start() {
        // The observer may have had enough while this waited for its turn.
        guard !attempt.isDisposed else { return }
        let subscription = SingleAssignmentDisposable()
        attempt.disposable = subscription
        subscription.setDisposable(
            source.subscribe { event in
                guard let error = event.error else { return self.events.send(event) }
                guard let failure = error as? Failure else { return self.events.send(.error(error)) }
                self.perform { $0.sourceFailed() }
                self.errors.onNext(failure)
            }
        )
    }

    private func perform(_ step: (inout RetryState) -> RetryState.Action) {
        switch lock.withLock({ step(&state) }) {
        case .start: Trampoline.schedule(start)
        case .end(.error(let error)): events.send(.error(error))
        case .end(.completed): events.send(.completed)
        case .nothing: break
        }
    }
}

extension ObservableType {
    /// Starts the sequence again when it fails and another sequence, made of the errors, sends an element.
    ///
    /// ```swift
    /// provider.rx.request(.profile).retry(when: { errors in errors.flatMap { _ in refreshToken() } })
    /// ```
    ///
    /// - Parameter notificationHandler: Called once per subscription with the errors. What it returns decides: an
    ///   element starts the sequence again, an error or the completion ends it the same way. Errors of another type
    ///   than the handler takes end the sequence.
    public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping (Observable<Failure>) -> Trigger
    ) -> Observable<Element> {
        Observable { RetryWhen(source: self, observer: $0).run(notificationHandler) }
    }

    /// Starts the sequence again when it fails and another sequence, made of the errors, sends an element.
    ///
    /// - Parameter notificationHandler: Called once per subscription with the errors. What it returns decides: an
    ///   element starts the sequence again, an error or the completion ends it the same way.
    public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping (Observable<any Error>) -> Trigger
    ) -> Observable<Element> {
        Observable { RetryWhen(source: self, observer: $0).run(notificationHandler) }
    }
}
