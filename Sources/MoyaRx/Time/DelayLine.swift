import Foundation

/// Events on their way. Each timer that fires sends the oldest, so that late timers do not change the order.
final class DelayLine<Element> {
    let timers = CompositeDisposable()
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let events: Mailbox<Event<Element>>
    private let lock = NSLock()
    private var underway = FIFO<Event<Element>>()

    init(dueTime: RxTimeInterval, scheduler: any SchedulerType, events: Mailbox<Event<Element>>) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.events = events
    }

    /// Takes an event on its way; an error overtakes all others.
    func receive(_ event: Event<Element>) {
        if case .error = event { return events.send(event) }
        lock.withLock { underway.append(event) }
        let timer = SingleAssignmentDisposable()
        guard let key = timers.insert(timer) else { return }
        timer.setDisposable(
            scheduler.scheduleRelative((), dueTime: dueTime) { [timers] in
                self.sendOldest()
                timers.remove(for: key)
                return Disposables.create()
            }
        )
    }

    private func sendOldest() {
        lock.withLock { underway.popFirst().map(events.enqueue) }
        events.deliver()
    }
}
