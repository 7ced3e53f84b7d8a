extension ObservableType {
    /// Ends after `count` elements.
    ///
    /// - Parameter count: None are taken, and the sequence is not started, if it is 0 or less.
    public func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty() }
        return forwarding { observer in
            var remaining = count
            return { event in
                guard case .next = event else { return observer.on(event) }
                guard remaining > 0 else { return }
                remaining -= 1
                // Decided before the element goes out: the observer may make this sequence send the next one.
                let isLast = remaining == 0
                observer.on(event)
                if isLast { observer.onCompleted() }
            }
        }
    }

    /// Ends at the first element that does not satisfy a condition, and leaves that one out.
    ///
    /// - Parameter predicate: What it throws becomes the sequence's error.
    public func take(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        forwarding { observer in
            { event in
                switch event.map(predicate) {
                case .next(true): observer.on(event)
                case .next(false), .completed: observer.onCompleted()
                case .error(let error): observer.onError(error)
                }
            }
        }
    }

    /// Ends when another sequence sends its first element, and fails if that one fails.
    public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
        Observable { observer in
            let events = Mailbox(serializing: observer)
            let trigger = other.subscribe(
                onNext: { _ in events.send(.completed) },
                onError: { events.send(.error($0)) }
            )
            return Disposables.create(trigger, self.subscribe(events.send))
        }
    }

    /// Leaves out the first `count` elements.
    public func skip(_ count: Int) -> Observable<Element> {
        enumerated().compactMap { $0.index < count ? nil : .some($0.element) }
    }
}
