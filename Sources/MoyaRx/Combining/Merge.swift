import Foundation

/// One subscription to a merge: runs the sources, at most so many at a time, and makes one sequence of their events.
final class Merge<Source: ObservableConvertibleType> {
    private let lock = NSLock()
    private var state: MergeState<Source>
    private let events: Mailbox<Event<Source.Element>>
    private let subscriptions = CompositeDisposable()
    /// Sources that waited are started from here: a long row of sources that end at once does not nest.
    private let starts = Mailbox<() -> Void> { $0() }

    init(limit: Int, observer: AnyObserver<Source.Element>) {
        state = MergeState(limit: limit)
        events = Mailbox(serializing: observer)
    }

    /// Starts the sequence of sources.
    func run<Sources: ObservableType>(_ sources: Sources) -> any Disposable where Sources.Element == Source {
        add(sources) { event in
            switch event {
            case .next(let source): self.perform(self.lock.withLock { self.state.sourceArrived(source) })
            case .error(let error): self.events.send(.error(error))
            case .completed: self.perform(self.lock.withLock { self.state.allSourcesArrived() })
            }
        }
        return subscriptions
    }

    /// Starts the sources, one right after the other.
    func run(all sources: some Sequence<Source>) -> any Disposable {
        for source in sources { perform(lock.withLock { state.sourceArrived(source) }) }
        perform(lock.withLock { state.allSourcesArrived() })
        return subscriptions
    }

    private func perform(_ action: MergeState<Source>.Action) {
        switch action {
        case .start(let source): start(source)
        case .complete: events.send(.completed)
        case .nothing: break
        }
    }

    private func start(_ source: Source) {
        add(source.asObservable()) { event in
            guard case .completed = event else { return self.events.send(event) }
            let action = self.lock.withLock { self.state.sourceCompleted() }
            self.starts.send { self.perform(action) }
        }
    }

    private func add<Added: ObservableType>(_ source: Added, receive: @escaping (Event<Added.Element>) -> Void) {
        let subscription = SingleAssignmentDisposable()
        guard let key = subscriptions.insert(subscription) else { return }
        subscription.setDisposable(
            source.subscribe { [subscriptions] event in
                receive(event)
                if event.isStopEvent { subscriptions.remove(for: key) }
            }
        )
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Runs the sequences as they come and mixes their events; the first error ends it.
    public func merge() -> Observable<Element.Element> { merge(maxConcurrent: .max) }

    /// Runs the sequences in their order, no more than `maxConcurrent` at a time, and mixes their events.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        Observable { Merge(limit: maxConcurrent, observer: $0).run(self) }
    }
}

extension ObservableType {
    /// Runs all the sequences and mixes their events; the first error ends it.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

    /// Runs all the sequences and mixes their events; the first error ends it.
    public static func merge<Collection: Swift.Collection>(
        _ sources: Collection
    ) -> Observable<Element> where Collection.Element == Observable<Element> {
        Observable { Merge(limit: .max, observer: $0).run(all: sources) }
    }
}
