import Foundation

/// Passes events on to any number of observers: what the subjects and `share` are made of.
///
/// Every observer gets the events one at a time and all get them in the same order, whichever threads send them.
final class Hub<Element> {
    private let lock = NSLock()
    private var state: SubjectState<Element>
    /// What is named in the error of those who subscribe after the hub was disposed of; set once, by its owner.
    weak var owner: AnyObject?

    /// - Parameters:
    ///   - buffer: What those who come late are shown.
    ///   - replaysAfterEnd: Whether they are shown it after the terminal event too.
    init(buffer: ReplayBuffer<Element>, replaysAfterEnd: Bool) {
        state = SubjectState(buffer: buffer, replaysAfterEnd: replaysAfterEnd)
    }

    var hasObservers: Bool { lock.withLock { state.hasListeners } }
    var isDisposed: Bool { lock.withLock { state.isDisposed } }
    var end: Event<Element>? { lock.withLock { state.end } }
    var newest: Element? { lock.withLock { state.buffer.elements.last } }

    func on(_ event: Event<Element>) {
        let (listeners, replaced) = lock.withLock { state.receive(event) }
        withExtendedLifetime(replaced) {
            for listener in listeners { listener.deliver() }
        }
    }

    func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        // Held, so that no thread that sends meanwhile takes the replay: it has come when this returns.
        let listener = Mailbox(serializing: observer, isHeld: true)
        let number: Int? = lock.withLock { state.isDisposed ? nil : state.add(listener) }
        guard let number else {
            observer.onError(RxError.disposed(object: owner ?? self))
            return Disposables.create()
        }
        listener.release()
        return Disposables.create { [weak self] in self?.remove(number) }
    }

    func dispose() {
        let released = lock.withLock { state.dispose() }
        withExtendedLifetime(released) {}
    }

    private func remove(_ number: Int) {
        let listener = lock.withLock { state.remove(number) }
        withExtendedLifetime(listener) {}
    }
}
