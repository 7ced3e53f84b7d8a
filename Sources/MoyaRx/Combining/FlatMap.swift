extension ObservableType {
    /// Makes a sequence of every element, runs them all and mixes their events.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        map(selector).merge()
    }

    /// Makes a sequence of every element and runs them one after the other.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        map(selector).concat()
    }

    /// Makes a sequence of every element and runs only the newest: an element ends the sequence of the one before.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        map(selector).switchLatest()
    }

    /// Makes a sequence of an element and runs it; elements that come meanwhile are left out.
    ///
    /// - Parameter selector: What it throws becomes the sequence's error.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        .deferred {
            let isRunning = BooleanFlag()
            return self.compactMap { element -> Observable<Source.Element>? in
                guard isRunning.raise() else { return nil }
                return try selector(element).asObservable().do(afterCompleted: isRunning.lower)
            }
            .merge()
        }
    }
}
