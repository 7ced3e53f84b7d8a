extension ObservableType {
    /// Delivers the events on a scheduler, in their order and one at a time.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { observer in
            let events = Mailbox<Event<Element>>(
                executor: { deliver in
                    _ = scheduler.schedule(()) {
                        deliver()
                        return Disposables.create()
                    }
                },
                handler: observer.on
            )
            return self.subscribe(events.send)
        }
    }

    /// Starts the sequence, and releases it, on a scheduler.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { observer in
            let subscription = SerialDisposable()
            let start = SingleAssignmentDisposable()
            subscription.disposable = start
            start.setDisposable(
                scheduler.schedule(()) {
                    let running = self.subscribe(observer)
                    subscription.disposable = ScheduledDisposable(scheduler: scheduler, disposable: running)
                    return Disposables.create()
                }
            )
            return subscription
        }
    }
}
