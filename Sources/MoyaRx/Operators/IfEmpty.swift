extension ObservableType {
    /// Sends `default` if the sequence ends without an element.
    public func ifEmpty(default element: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(element))
    }

    /// Goes on with another sequence if this one ends without an element.
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        Observable { observer in
            var isEmpty = true
            let current = SerialDisposable()
            let first = SingleAssignmentDisposable()
            current.disposable = first
            first.setDisposable(
                self.subscribe { event in
                    guard isEmpty, event.isCompleted else {
                        isEmpty = false
                        return observer.on(event)
                    }
                    let next = SingleAssignmentDisposable()
                    current.disposable = next
                    next.setDisposable(other.subscribe(observer))
                }
            )
            return current
        }
    }
}
