/// A sequence of events of one element type: elements, then at most one error or completion.
///
/// It starts anew for every subscription. Events reach an observer one at a time, and none after the terminal event or
/// after the subscription was disposed of.
///
/// ```swift
/// let answer = Observable.of(6, 7).reduce(1, accumulator: *)
/// answer.subscribe(onNext: { print($0) }).disposed(by: bag)
/// ```
public class Observable<Element>: ObservableType {
    private let source: (AnyObserver<Element>) -> any Disposable
    private let waitsForTurn: Bool

    /// Makes a sequence of a closure that starts it and returns what to release at the end.
    ///
    /// - Parameters:
    ///   - waitsForTurn: Whether sources on this thread take turns while it starts (``CurrentThreadScheduler``).
    ///   - source: Sends its events one at a time; what it sends after a terminal event is dropped.
    init(waitsForTurn: Bool = true, _ source: @escaping (AnyObserver<Element>) -> any Disposable) {
        self.source = source
        self.waitsForTurn = waitsForTurn
    }

    /// Starts the sequence for `observer`.
    ///
    /// - Returns: Disposing of it ends the subscription: the observer receives nothing more.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        let subscription = Subscription(observer)
        let start = { subscription.setSource(self.source(AnyObserver(subscription))) }
        if waitsForTurn {
            Trampoline.run(start)
        } else {
            start()
        }
        return subscription
    }

    /// This sequence itself.
    public func asObservable() -> Observable<Element> { self }
}
