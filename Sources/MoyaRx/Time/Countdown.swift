import Foundation

/// A timer that can be started anew: only the newest start counts, and an event that comes first keeps it from firing.
final class Countdown: Disposable {
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private let lock = NSLock()
    private var newest = 0
    private var isOver = false

    init(dueTime: RxTimeInterval, scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    /// Calls `action` after the due time, unless ``stop()`` or another start comes before.
    func start(_ action: @escaping () -> Void) {
        let number = lock.withLock {
            newest &+= 1
            return newest
        }
        let turn = SingleAssignmentDisposable()
        timer.disposable = turn
        turn.setDisposable(
            scheduler.scheduleRelative((), dueTime: dueTime) {
                if self.expire(number) { action() }
                return Disposables.create()
            }
        )
    }

    /// Keeps the timer that is running from firing.
    ///
    /// - Returns: Whether it has not fired yet.
    func stop() -> Bool {
        lock.withLock {
            newest &+= 1
            return !isOver
        }
    }

    func dispose() { timer.dispose() }

    private func expire(_ number: Int) -> Bool {
        lock.withLock {
            guard number == newest else { return false }
            isOver = true
            return true
        }
    }
}
