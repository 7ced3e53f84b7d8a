extension ObservableType {
    /// Fails with ``RxError/timeout`` when no event comes for `dueTime`.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// Goes on with another sequence when no event comes for `dueTime`.
    ///
    /// - Parameters:
    ///   - dueTime: Counted from the subscription, and again from every element.
    ///   - other: Takes the place of this sequence, which is disposed of.
    ///   - scheduler: Where the time is measured.
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval,
        other: Source,
        scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        Observable { observer in
            let events = Mailbox(serializing: observer)
            let countdown = Countdown(dueTime: dueTime, scheduler: scheduler)
            let current = SerialDisposable()
            let first = SingleAssignmentDisposable()
            current.disposable = first
            let switchOver = {
                let next = SingleAssignmentDisposable()
                current.disposable = next
                next.setDisposable(other.asObservable().subscribe(events.send))
            }
            countdown.start(switchOver)
            first.setDisposable(
                self.subscribe { event in
                    guard countdown.stop() else { return }
                    events.send(event)
                    if !event.isStopEvent { countdown.start(switchOver) }
                }
            )
            return Disposables.create(current, countdown)
        }
    }
}
