import Synchronization

/// What stands between a source and an observer: lets events through until the first terminal event or the disposal.
///
/// Sources call it one event at a time (``Mailbox`` makes them, where several threads are at work).
final class Subscription<Element>: ObserverType, Disposable {
    private let observer: (Event<Element>) -> Void
    private let isOpen = Atomic(true)
    private let source = SingleAssignmentDisposable()

    init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        self.observer = observer.on
    }

    /// Says what to release when the subscription ends; released at once if it has ended.
    func setSource(_ disposable: any Disposable) { source.setDisposable(disposable) }

    func on(_ event: Event<Element>) {
        if event.isStopEvent {
            guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
            observer(event)
            source.dispose()
        } else if isOpen.load(ordering: .acquiring) {
            observer(event)
        }
    }

    func dispose() {
        isOpen.store(false, ordering: .releasing)
        source.dispose()
    }
}
