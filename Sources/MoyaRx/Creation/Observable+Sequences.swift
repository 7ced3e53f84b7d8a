extension ObservableType {
    /// A sequence of the given elements.
    ///
    /// - Parameters:
    ///   - elements: What is sent, in order.
    ///   - scheduler: Where the elements are sent, one turn each; by default the subscriber's thread.
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// A sequence of the elements of an array.
    ///
    /// - Parameters:
    ///   - array: What is sent, in order.
    ///   - scheduler: Where the elements are sent, one turn each; by default the subscriber's thread.
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        sending(array, on: scheduler)
    }

    /// A sequence of the elements of a Swift sequence, iterated anew for every subscription.
    ///
    /// - Parameters:
    ///   - sequence: What is sent, in order.
    ///   - scheduler: Where the elements are sent, one turn each; by default the subscriber's thread.
    public static func from<Sequence: Swift.Sequence>(
        _ sequence: Sequence,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Sequence.Element == Element {
        sending(sequence, on: scheduler)
    }

    /// A sequence of one element, or of none.
    public static func from(optional: Element?) -> Observable<Element> {
        optional.map(just) ?? empty()
    }

    private static func sending<Elements: Sequence>(
        _ elements: Elements,
        on scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> where Elements.Element == Element {
        Observable { observer in
            scheduler.scheduleRecursive(elements.makeIterator()) { iterator, recurse in
                var iterator = iterator
                guard let element = iterator.next() else { return observer.onCompleted() }
                observer.onNext(element)
                recurse(iterator)
            }
        }
    }
}

extension ObservableType where Element: FixedWidthInteger {
    /// The integers from `start` on, `count` of them.
    ///
    /// - Parameters:
    ///   - start: The first one.
    ///   - count: None if negative. Numbers past the largest of the type are left out.
    ///   - scheduler: Where the elements are sent, one turn each; by default the subscriber's thread.
    public static func range(
        start: Element,
        count: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        guard count > 0 else { return empty() }
        let (last, overflows) = start.addingReportingOverflow(count - 1)
        return from(start...(overflows ? .max : last), scheduler: scheduler)
    }
}
