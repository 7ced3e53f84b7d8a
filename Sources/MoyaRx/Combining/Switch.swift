import Foundation

/// One subscription to a switch: runs the newest source only.
final class Switch<Source: ObservableConvertibleType> {
    private let lock = NSLock()
    private var state = SwitchState()
    private let events: Mailbox<Event<Source.Element>>
    private let newest = SerialDisposable()

    init(observer: AnyObserver<Source.Element>) {
        events = Mailbox(serializing: observer)
    }

    /// Starts the sequence of sources.
    func run<Sources: ObservableType>(_ sources: Sources) -> any Disposable where Sources.Element == Source {
        let subscription = sources.subscribe { event in
            switch event {
            case .next(let source): self.start(source)
            case .error(let error): self.events.send(.error(error))
            case .completed: self.complete { $0.allSourcesArrived() }
            }
        }
        return Disposables.create(subscription, newest)
    }

    private func start(_ source: Source) {
        let number = lock.withLock { state.sourceArrived() }
        let subscription = SingleAssignmentDisposable()
        newest.disposable = subscription
        subscription.setDisposable(
            source.asObservable().subscribe { event in
                guard case .completed = event else { return self.send(event, from: number) }
                self.complete { $0.sourceCompleted(number) }
            }
        )
    }

    private func send(_ event: Event<Source.Element>, from number: Int) {
        lock.withLock {
            if number == state.newest { events.enqueue(event) }
        }
        events.deliver()
    }

    private func complete(_ step: (inout SwitchState) -> Bool) {
        if lock.withLock({ step(&state) }) { events.send(.completed) }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Runs the newest of the sequences only: one that comes ends the one before.
    public func switchLatest() -> Observable<Element.Element> {
        Observable { Switch(observer: $0).run(self) }
    }
}
