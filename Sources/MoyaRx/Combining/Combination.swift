import Foundation

/// One subscription to a combination: a slot for every source, and an output whenever every slot has an element.
final class Combination<Output> {
    private let lock = NSLock()
    private let slots: [any SlotStatus]
    private let combine: () throws -> Output
    private let events: Mailbox<Event<Output>>
    let subscriptions = CompositeDisposable()

    /// - Parameter combine: Takes the next element out of every slot; called when all are ready.
    init(slots: [any SlotStatus], observer: AnyObserver<Output>, combine: @escaping () throws -> Output) {
        self.slots = slots
        self.combine = combine
        events = Mailbox(serializing: observer)
    }

    /// Starts a source.
    func run<Element>(_ source: Observable<Element>, slot: Slot<Element>) {
        _ = subscriptions.insert(source.subscribe { self.receive($0, for: slot) })
    }

    private func receive<Element>(_ event: Event<Element>, for slot: Slot<Element>) {
        // Let go of outside the lock: the end of an element may lead back here.
        var replaced: Element?
        lock.withLock {
            switch event {
            case .next(let element):
                replaced = slot.put(element)
                if slots.allSatisfy(\.isReady) {
                    events.enqueue(combined())
                } else {
                    completeIfOthersAreDone(than: slot)
                }
            case .error(let error):
                events.enqueue(.error(error))
            case .completed:
                slot.finish()
                completeIfOthersAreDone(than: slot)
            }
        }
        withExtendedLifetime(replaced) { events.deliver() }
    }

    private func completeIfOthersAreDone(than slot: any SlotStatus) {
        if slots.allSatisfy({ $0 === slot || $0.isDone }) { events.enqueue(.completed) }
    }

    private func combined() -> Event<Output> {
        do { return .next(try combine()) } catch { return .error(error) }
    }
}
