/// Decides where and when work runs.
public protocol ImmediateSchedulerType {
    /// Runs `action` with `state` as soon as the scheduler can.
    ///
    /// - Returns: Disposing of it keeps the action from running, or disposes of what it returned.
    func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable
}

extension ImmediateSchedulerType {
    /// Runs `action` again and again, each time with the state the time before asked for, until it asks no more.
    ///
    /// - Returns: Disposing of it ends the repetition.
    public func scheduleRecursive<State>(
        _ state: State,
        action: @escaping (_ state: State, _ recurse: @escaping (State) -> Void) -> Void
    ) -> any Disposable {
        let repetition = Repetition(scheduler: self, action: action)
        repetition.schedule(state)
        return repetition.current
    }
}

private final class Repetition<State> {
    let current = SerialDisposable()
    private let scheduler: any ImmediateSchedulerType
    private let action: (State, @escaping (State) -> Void) -> Void

    init(scheduler: any ImmediateSchedulerType, action: @escaping (State, @escaping (State) -> Void) -> Void) {
        self.scheduler = scheduler
        self.action = action
    }

    func schedule(_ state: State) {
        // The slot goes in first: a scheduler that runs the action at once schedules the next one before it returns.
        let turn = SingleAssignmentDisposable()
        current.disposable = turn
        turn.setDisposable(
            scheduler.schedule(state) { state in
                self.action(state, self.schedule)
                return Disposables.create()
            }
        )
    }
}
