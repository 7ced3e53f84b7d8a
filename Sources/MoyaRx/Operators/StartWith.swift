extension ObservableType {
    /// Sends the given elements before those of the sequence.
    public func startWith(_ elements: Element...) -> Observable<Element> {
        Observable { observer in
            for element in elements { observer.onNext(element) }
            return self.subscribe(observer)
        }
    }
}
