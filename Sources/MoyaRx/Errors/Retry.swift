extension ObservableType {
    /// Starts the sequence again whenever it fails.
    public func retry() -> Observable<Element> {
        retry(when: { (errors: Observable<any Error>) in errors })
    }

    /// Starts the sequence again when it fails, until it was started `maxAttemptCount` times.
    ///
    /// - Parameter maxAttemptCount: The first start counts; with 0 or less the sequence is not started, and ends.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        guard maxAttemptCount > 0 else { return .empty() }
        return retry(when: { (errors: Observable<any Error>) in
            errors.enumerated().map { index, error in
                if index >= maxAttemptCount - 1 { throw error }
            }
        })
    }
}
