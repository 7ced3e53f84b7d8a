extension ObservableType where Element: FixedWidthInteger {
    /// 0, 1, 2 … one every `period`, the first after one period.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timer(period, period: period, scheduler: scheduler)
    }

    /// 0 after `dueTime`, then 1, 2 … one every `period`; without a period the sequence ends after the 0.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable { observer in
            guard let period else {
                return scheduler.scheduleRelative((), dueTime: dueTime) {
                    observer.onNext(0)
                    observer.onCompleted()
                    return Disposables.create()
                }
            }
            let ticks = Mailbox(serializing: observer)
            return scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { tick in
                ticks.send(.next(tick))
                return tick &+ 1
            }
        }
    }
}
