extension ObservableType {
    /// Goes on with another sequence when this one fails.
    ///
    /// - Parameter handler: Makes the other sequence of the error; what it throws becomes the sequence's error.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer in
            let current = SerialDisposable()
            let first = SingleAssignmentDisposable()
            current.disposable = first
            first.setDisposable(
                self.subscribe { event in
                    guard case .error(let error) = event else { return observer.on(event) }
                    do {
                        let next = SingleAssignmentDisposable()
                        let other = try handler(error)
                        current.disposable = next
                        next.setDisposable(other.subscribe(observer))
                    } catch {
                        observer.onError(error)
                    }
                }
            )
            return current
        }
    }

    /// Ends with `element` when this sequence fails.
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        self.catch { _ in .just(element) }
    }
}
