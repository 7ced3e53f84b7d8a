extension PrimitiveSequence {
    /// A sequence that is made anew for every subscription.
    ///
    /// - Parameter observableFactory: Called once per subscription; what it throws becomes the sequence's error.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .deferred { try observableFactory().source })
    }

    /// Sends the element and the completion `dueTime` later; an error is not delayed.
    public func delay(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Starts the sequence `dueTime` after it was subscribed to.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers the events on a scheduler.
    public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// Starts the sequence, and releases it, on a scheduler.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// Goes on with another sequence when this one fails.
    ///
    /// - Parameter handler: Makes the other sequence of the error; what it throws becomes the sequence's error.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// Starts the sequence again whenever it fails.
    public func retry() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry())
    }

    /// Starts the sequence again when it fails, until it was started `maxAttemptCount` times.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(maxAttemptCount))
    }

    /// Starts the sequence again when it fails and another sequence, made of the errors, sends an element.
    ///
    /// - Parameter notificationHandler: Called once per subscription with the errors. What it returns decides: an
    ///   element starts the sequence again, an error or the completion ends it the same way.
    public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping (Observable<Failure>) -> Trigger
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Starts the sequence again when it fails and another sequence, made of the errors, sends an element.
    ///
    /// - Parameter notificationHandler: Called once per subscription with the errors. What it returns decides: an
    ///   element starts the sequence again, an error or the completion ends it the same way.
    public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping (Observable<any Error>) -> Trigger
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Fails with ``RxError/timeout`` when no event comes for `dueTime`.
    public func timeout(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Goes on with another sequence when no event comes for `dueTime`.
    public func timeout(
        _ dueTime: RxTimeInterval,
        other: PrimitiveSequence<Trait, Element>,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
    }

    /// Prints the start, the events and the end of every subscription.
    ///
    /// - Parameters:
    ///   - identifier: What the lines begin with; by default the place of the call.
    ///   - file: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    public func debug(
        _ identifier: String? = nil,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.debug(identifier, file: file, line: line, function: function))
    }
}
