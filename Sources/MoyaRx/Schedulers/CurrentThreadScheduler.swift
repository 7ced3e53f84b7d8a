/// Runs work on the thread that schedules it: at once, or after the work that is being run there.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
    /// The scheduler of whatever thread calls it.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Whether nothing is being run on this thread, so that the next action starts at once.
    public static var isScheduleRequired: Bool { Trampoline.current == nil }

    /// Runs `action` on this thread: now, or when the work under way has ended.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let scheduled = ScheduledAction(state, action: action)
        if let trampoline = Trampoline.current {
            trampoline.append(scheduled)
        } else {
            Trampoline.run(scheduled.run)
        }
        return scheduled
    }
}
