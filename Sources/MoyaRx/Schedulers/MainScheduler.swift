import Dispatch
import Synchronization

/// Runs work on the main queue, at once where it is on that queue already and nothing is ahead of it.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    /// The scheduler of the main queue.
    public static let instance = MainScheduler()

    /// The scheduler of the main queue that never runs work at once.
    public static let asyncInstance = SerialDispatchQueueScheduler(
        serialQueue: .main,
        leeway: .nanoseconds(0)
    )

    private let ahead = Atomic(0)

    private init() {
        super.init(serialQueue: .main, leeway: .nanoseconds(0))
    }

    /// Runs `action` on the main queue: now, if this is the main queue and nothing else waits or runs.
    public override func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let isFirst = ahead.add(1, ordering: .acquiringAndReleasing).oldValue == 0
        let scheduled = ScheduledAction(state, action: action)
        let turn = {
            scheduled.run()
            self.ahead.subtract(1, ordering: .acquiringAndReleasing)
        }
        if isFirst, MainQueue.isCurrent {
            turn()
        } else {
            queue.async(execute: DispatchWorkItem(block: turn))
        }
        return scheduled
    }
}
