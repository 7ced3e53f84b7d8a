/// Disposes of another disposable on a scheduler.
public final class ScheduledDisposable: Cancelable {
    /// Where the disposal happens.
    public let scheduler: any ImmediateSchedulerType
    private let disposable = SingleAssignmentDisposable()

    /// Makes a disposable that hops to `scheduler` before it disposes of `disposable`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        self.disposable.setDisposable(disposable)
    }

    /// Whether the disposal has happened.
    public var isDisposed: Bool { disposable.isDisposed }

    /// Asks the scheduler to dispose.
    public func dispose() {
        _ = scheduler.schedule(disposable) {
            $0.dispose()
            return Disposables.create()
        }
    }
}
