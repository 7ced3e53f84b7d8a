public import Dispatch
public import Foundation

/// A span of time, for schedulers.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time, for schedulers.
public typealias RxTime = Date

/// Decides where work runs, and can let it wait.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The scheduler's idea of the time.
    var now: RxTime { get }

    /// Runs `action` with `state` after `dueTime`.
    ///
    /// - Returns: Disposing of it keeps the action from running, or disposes of what it returned.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Runs `action` first after `startAfter`, then every `period`, each time with what it returned the time before.
    ///
    /// - Returns: Disposing of it ends the repetition.
    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable
}

extension SchedulerType {
    /// Runs `action` first after `startAfter`, then `period` after the end of each run.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let timer = PeriodicTimer(scheduler: self, period: period, action: action)
        timer.schedule(state, after: startAfter)
        return timer.current
    }
}

private final class PeriodicTimer<State> {
    let current = SerialDisposable()
    private let scheduler: any SchedulerType
    private let period: RxTimeInterval
    private let action: (State) -> State

    init(scheduler: any SchedulerType, period: RxTimeInterval, action: @escaping (State) -> State) {
        self.scheduler = scheduler
        self.period = period
        self.action = action
    }

    func schedule(_ state: State, after dueTime: RxTimeInterval) {
        let turn = SingleAssignmentDisposable()
        current.disposable = turn
        turn.setDisposable(
            scheduler.scheduleRelative(state, dueTime: dueTime) { state in
                self.schedule(self.action(state), after: self.period)
                return Disposables.create()
            }
        )
    }
}
