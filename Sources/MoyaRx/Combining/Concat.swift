/// One subscription to sequences that follow each other; each is asked for when the one before has completed.
final class Concat<Element, Sources: IteratorProtocol> where Sources.Element == Observable<Element> {
    /// Sequences come one after the other, so nobody else touches it while one is asked for.
    private var sources: Sources
    private let observer: AnyObserver<Element>
    private let current = SerialDisposable()

    init(_ sources: Sources, observer: AnyObserver<Element>) {
        self.sources = sources
        self.observer = observer
    }

    func run() -> any Disposable {
        startNext()
        return current
    }

    private func startNext() {
        // The observer may have had enough while this waited for its turn.
        guard !current.isDisposed else { return }
        guard let source = sources.next() else { return observer.onCompleted() }
        let subscription = SingleAssignmentDisposable()
        current.disposable = subscription
        subscription.setDisposable(
            source.subscribe { event in
                guard event.isCompleted else { return self.observer.on(event) }
                Trampoline.schedule(self.startNext)
            }
        )
    }
}

/// Sequences that follow each other and are known from the start.
private final class Concatenation<Element>: Observable<Element> {
    let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) {
        self.sources = sources
        super.init { Concat(sources.makeIterator(), observer: $0).run() }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Runs the sequences one after the other.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

extension ObservableType {
    /// Runs `second` after this sequence has ended.
    public func concat<Source: ObservableConvertibleType>(
        _ second: Source
    ) -> Observable<Element> where Source.Element == Element {
        // One row instead of a nest: a loop over many sequences may append each to the ones before.
        let first = asObservable()
        let sources = (first as? Concatenation<Element>)?.sources ?? [first]
        return Concatenation(sources + [second.asObservable()])
    }

    /// Runs the sequences one after the other.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

    /// Runs the sequences one after the other.
    ///
    /// - Parameter sequence: Asked for the next one when the one before has completed; it may have no end.
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        Observable { Concat(sequence.makeIterator(), observer: $0).run() }
    }
}
