import Foundation

extension ObservableType {
    /// Combines every element with the newest one of another sequence; elements before its first are left out.
    ///
    /// - Parameters:
    ///   - second: Where the other element comes from.
    ///   - resultSelector: What it throws becomes the sequence's error.
    public func withLatestFrom<Source: ObservableConvertibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> Result
    ) -> Observable<Result> {
        Observable { observer in
            let lock = NSLock()
            var latest: Source.Element?
            let events = Mailbox(serializing: observer)
            let other = second.asObservable().subscribe(
                onNext: { element in
                    // Let go of outside the lock: the end of an element may lead back here.
                    let replaced = lock.withLock {
                        defer { latest = element }
                        return latest
                    }
                    withExtendedLifetime(replaced) {}
                },
                onError: { events.send(.error($0)) }
            )
            let combined = self.compactMap { element in
                try lock.withLock { latest }.map { try resultSelector(element, $0) }
            }
            return Disposables.create(other, combined.subscribe(events.send))
        }
    }

    /// The newest element of another sequence, for every element of this one.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        withLatestFrom(second) { $1 }
    }
}
