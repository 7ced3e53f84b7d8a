extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence, which throws the error the sequence fails with.
    ///
    /// The sequence is subscribed to at once; the subscription is disposed of when the iteration ends or its task is
    /// cancelled. Elements nobody has taken yet are kept.
    ///
    /// ```swift
    /// for try await progress in provider.rx.requestWithProgress(.film).values { … }
    /// ```
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let subscription = asObservable().subscribe { event in
                switch event {
                case .next(let element):
                    // Handed over as Rx does everywhere: the observable keeps no hold of what it has sent.
                    nonisolated(unsafe) let element = element
                    continuation.yield(element)
                case .error(let error): continuation.finish(throwing: error)
                case .completed: continuation.finish()
                }
            }
            // Disposables may be disposed of on any thread.
            nonisolated(unsafe) let disposable = subscription
            continuation.onTermination = { _ in disposable.dispose() }
        }
    }
}
