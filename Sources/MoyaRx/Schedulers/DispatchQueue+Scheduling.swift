import Dispatch

extension DispatchQueue {
    /// Runs `action` on the queue.
    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
        let scheduled = ScheduledAction(state, action: action)
        async(execute: DispatchWorkItem(block: scheduled.run))
        return scheduled
    }

    /// Runs `action` on the queue after `dueTime`, give or take `leeway`.
    func schedule<State>(
        _ state: State,
        after dueTime: DispatchTimeInterval,
        leeway: DispatchTimeInterval,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let scheduled = ScheduledAction(state, action: action)
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(deadline: .now() + dueTime, leeway: leeway)
        timer.setEventHandler(
            handler: DispatchWorkItem {
                timer.cancel()
                scheduled.run()
            }
        )
        timer.resume()
        return Disposables.create(Disposables.create(with: timer.cancel), scheduled)
    }
}
