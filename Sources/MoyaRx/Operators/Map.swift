extension ObservableType {
    /// Transforms every element.
    ///
    /// - Parameter transform: What it throws becomes the sequence's error.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        forwarding { observer in
            { observer.on($0.map(transform)) }
        }
    }

    /// Transforms every element, and leaves out those that become nil.
    ///
    /// - Parameter transform: What it throws becomes the sequence's error.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        forwarding { observer in
            { event in
                switch event.map(transform) {
                case .next(let result): result.map(observer.onNext)
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            }
        }
    }

    /// Counts the elements: each comes with its index, from 0.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        forwarding { observer in
            var index = 0
            return { event in
                observer.on(event.map { (index: index, element: $0) })
                index &+= 1
            }
        }
    }
}
