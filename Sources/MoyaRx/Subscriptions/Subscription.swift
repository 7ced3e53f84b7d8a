import Foundation

/// What stands between a source and an observer: lets events through until the first terminal event or the disposal.
///
/// Sources call it one event at a time (``Mailbox`` makes them, where several threads are at work). The observer is let
/// go of at the end, also where a bag keeps the subscription: its closures may hold that bag.
final class Subscription<Element>: ObserverType, Disposable {
    private let lock = NSLock()
    private var observer: ((Event<Element>) -> Void)?
    private let source = SingleAssignmentDisposable()

    init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        self.observer = observer.on
    }

    /// Says what to release when the subscription ends; released at once if it has ended.
    func setSource(_ disposable: any Disposable) { source.setDisposable(disposable) }

    func on(_ event: Event<Element>) {
        guard event.isStopEvent else {
            lock.withLock { observer }?(event)
            return
        }
        guard let observer = takeObserver() else { return }
        observer(event)
        source.dispose()
    }

    func dispose() {
        _ = takeObserver()
        source.dispose()
    }

    private func takeObserver() -> ((Event<Element>) -> Void)? {
        lock.withLock { observer.take() }
    }
}
