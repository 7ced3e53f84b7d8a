import Dispatch
public import Foundation

/// Runs work on the main queue, at once where it is on that queue already; meant for `subscribe(on:)`.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// The scheduler of the main queue.
    public static let instance = ConcurrentMainScheduler()

    private init() {}

    /// The time of day.
    public var now: RxTime { Date() }

    /// Runs `action` on the main queue: now, if this is it.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        MainQueue.isCurrent ? action(state) : DispatchQueue.main.schedule(state, action: action)
    }

    /// Runs `action` on the main queue after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        DispatchQueue.main.schedule(state, after: dueTime, leeway: .nanoseconds(0), action: action)
    }
}
