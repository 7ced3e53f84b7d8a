extension ObservableType {
    /// Sends the elements and the completion `dueTime` later; an error is not delayed.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Observable { observer in
            let line = DelayLine(dueTime: dueTime, scheduler: scheduler, events: Mailbox(serializing: observer))
            return Disposables.create(self.subscribe(line.receive), line.timers)
        }
    }

    /// Starts the sequence `dueTime` after it was subscribed to.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Observable { observer in
            scheduler.scheduleRelative((), dueTime: dueTime) { self.subscribe(observer) }
        }
    }
}
